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
const HOME_MODULE = /\/features\/home\/HomeScreen\.tsx$/;

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

/**
 * The script that asks for the visitor's language and, on the home address, for the home screen while
 * the entry is still on its way. It guesses as the app decides; a wrong guess costs one small file.
 */
function preloadScript(
  languages: Readonly<Record<string, string>>,
  home: readonly string[],
): string {
  return `(function () {
  var languages = ${JSON.stringify(languages)};
  var home = ${JSON.stringify(home)};
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
  function preload(file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = './' + file;
    document.head.append(link);
  }
  preload(languages[tag || 'zh-HK']);
  if (/^(#\\/?(pages\\/index\\/index)?)?$/.test(location.hash)) home.forEach(preload);
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
        const screen = chunks.find(({ facadeModuleId }) => HOME_MODULE.test(facadeModuleId ?? ''));
        const home = screen === undefined ? [] : [...withImports(output, screen.fileName)];
        const unnamed = home.filter((fileName) => !html.includes(fileName));
        return {
          html: movePastBootScreen(html),
          tags: [{ tag: 'script', children: preloadScript(languages, unnamed), injectTo: 'head' }],
        };
      },
    },
  };
}
