import type { Plugin } from 'vite';

/** What of a build's output the preloads are found by. */
interface OutputChunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
}

type Bundle = Readonly<Record<string, OutputChunk | { readonly type: 'asset' }>>;

const LANGUAGE_MODULE = /\/i18n\/catalogs\/([A-Za-z-]+)\.ts$/;

/** Screens a visitor often begins with, by their address; the empty one is Home's too. */
const FIRST_SCREENS: readonly (readonly [address: string, module: RegExp])[] = [
  ['', /\/features\/home\/HomeScreen\.tsx$/],
  ['pages/index/index', /\/features\/home\/HomeScreen\.tsx$/],
  ['pages/trade/trade', /\/features\/quotes\/QuotesScreen\.tsx$/],
  ['pages/lever/lever', /\/features\/spot\/SpotScreen\.tsx$/],
  ['pages/market/kline', /\/features\/kline\/KlineScreen\.tsx$/],
];

/** What each of {@link FIRST_SCREENS} asks for before anything else. */
const FIRST_ANSWER = 'api/common/symbolsList';

function chunksOf(bundle: Bundle): readonly OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** A chunk with everything it imports at once, without what the page itself names already. */
function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}

/** Files by their place in a list, so that screens that share many of them name each once. */
interface Screens {
  readonly files: readonly string[];
  readonly byAddress: Readonly<Record<string, readonly number[]>>;
}

function firstScreens(bundle: Bundle, html: string): Screens {
  const files: string[] = [];
  const byAddress: Record<string, readonly number[]> = {};
  for (const [address, module] of FIRST_SCREENS) {
    const screen = chunksOf(bundle).find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''));
    if (screen === undefined) throw new Error(`no chunk of its own for ${module.source}`);
    const unnamed = [...withImports(bundle, screen.fileName)].filter((one) => !html.includes(one));
    files.push(...unnamed.filter((one) => !files.includes(one)));
    byAddress[address] = unnamed.map((one) => files.indexOf(one));
  }
  return { files, byAddress };
}

/**
 * The script that asks for the visitor's language and, where the address names one of the first screens,
 * for its code and the list of markets, while the entry is still on its way. It guesses as the app
 * decides; a wrong guess costs one small file.
 */
function preloadScript(
  languages: Readonly<Record<string, string>>,
  { files, byAddress }: Screens,
): string {
  return `(function () {
  var languages = ${JSON.stringify(languages)};
  var files = ${JSON.stringify(files)};
  var screens = ${JSON.stringify(byAddress)};
  var codes = { zh: 'zh-CN', en: 'en', jp: 'ja', hk: 'zh-HK', hy: 'ko', yn: 'vi', ty: 'th' };
  var tags = { zh: 'zh-CN', en: 'en', ja: 'ja', ko: 'ko', vi: 'vi', th: 'th' };
  var tag;
  try {
    tag = codes[JSON.parse(localStorage.getItem('candor.preferences.v1') || '{}').locale];
  } catch (_) {}
  for (var i = 0; !tag && i < navigator.languages.length; i += 1) {
    var language = navigator.languages[i];
    tag = /^zh-(hant|hk|tw|mo)/i.test(language) ? 'zh-HK' : tags[language.slice(0, 2).toLowerCase()];
  }
  function preload(file, rel) {
    var link = document.createElement('link');
    link.rel = rel;
    if (rel === 'preload') {
      link.as = 'fetch';
      link.crossOrigin = 'anonymous';
    }
    link.href = './' + file;
    document.head.append(link);
  }
  preload(languages[tag || 'zh-HK'], 'modulepreload');
  var screen = screens[location.hash.replace(/^#\\/?/, '').replace(/\\?.*/, '')];
  if (screen) {
    screen.forEach(function (at) { preload(files[at], 'modulepreload'); });
    preload(${JSON.stringify(FIRST_ANSWER)}, 'preload');
  }
})();`;
}

/**
 * The boot screen has its few styles inline; the large sheet behind it in the page no longer holds up
 * the first paint, and still comes before the app draws anything.
 */
function movePastBootScreen(html: string): string {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
  return sheet === undefined
    ? html
    : html.replace(sheet, '').replace('<noscript>', `${sheet.trim()}\n    <noscript>`);
}

/** Adds {@link preloadScript} to the built page and lets the boot screen paint first. */
export function preloadPlugin(): Plugin {
  return {
    name: 'candor-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html;
        const output = bundle as unknown as Bundle;
        const chunks = chunksOf(output);
        const languages: Record<string, string> = {};
        for (const { fileName, facadeModuleId } of chunks) {
          const tag = LANGUAGE_MODULE.exec(facadeModuleId ?? '')?.[1];
          if (tag !== undefined) languages[tag] = fileName;
        }
        const screens = firstScreens(output, html);
        return {
          html: movePastBootScreen(html),
          tags: [{ tag: 'script', children: preloadScript(languages, screens), injectTo: 'head' }],
        };
      },
    },
  };
}
