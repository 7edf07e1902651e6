import { readFileSync } from 'node:fs';
import { languages } from '@candor/protocol';
import type { Plugin } from 'vite';
import { firstFrame, firstPair, visitorLanguage, whenPainted } from './first-frame.ts';
import type { FirstFrameFacts } from './first-frame.ts';

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
  ['pages/lever/lever', /\/features\/trade\/spot\/SpotScreen\.tsx$/],
  ['pages/market/kline', /\/features\/trade\/kline\/KlineScreen\.tsx$/],
];

/** What each of {@link FIRST_SCREENS} asks for before anything else. */
const FIRST_ANSWER = 'api/common/symbolsList';

/** What {@link firstFrame} calls, as properties of an object. */
const PARTS = [visitorLanguage, firstPair, whenPainted].map(
  (part) => `${part.name}: ${part.toString()}`,
);

/** Long for a first frame, short for whoever waits behind a browser that draws none. */
const FRAME_MS_MAX = 500;

function chunksOf(bundle: Bundle): readonly OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** A chunk with everything it imports at once. */
function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}

/** The files of the first screens that are not the entry's own, each named once. */
function firstScreens(
  bundle: Bundle,
  entry: readonly string[],
): Pick<FirstFrameFacts, 'files' | 'screens'> {
  const files: string[] = [];
  const screens: Record<string, readonly number[]> = {};
  for (const [address, module] of FIRST_SCREENS) {
    const screen = chunksOf(bundle).find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''));
    if (screen === undefined) throw new Error(`no chunk of its own for ${module.source}`);
    const own = [...withImports(bundle, screen.fileName)].filter((one) => !entry.includes(one));
    files.push(...own.filter((one) => !files.includes(one)));
    screens[address] = own.map((one) => files.indexOf(one));
  }
  return { files, screens };
}

/** Where the app has the texts that the page itself shows before the app is there. */
const CATALOGS = ['features/home', 'i18n'] as const;

/** The translations of every `data-text` of the page, in its order. */
function wordsOfPage(html: string, tags: readonly string[]): FirstFrameFacts['words'] {
  const texts = [...html.matchAll(/data-text="([^"]+)"/g)].map(([, text = '']) => text);
  const words: Record<string, readonly string[]> = {};
  for (const tag of tags) {
    const lines = CATALOGS.flatMap((folder) => {
      const catalog = new URL(`../src/${folder}/locales/${tag}.po`, import.meta.url);
      return readFileSync(catalog, 'utf8').split('\n');
    });
    words[tag] = texts.map((text) => {
      const found = lines[lines.indexOf(`msgid "${text}"`) + 1];
      const word = /^msgstr "(.+)"$/.exec(found ?? '')?.[1];
      if (word === undefined) throw new Error(`the page's "${text}" is no text of the app`);
      return word;
    });
  }
  return words;
}

const SCRIPTS =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="\.\/([^"]+)">(?:<\/script>)?/g;
const SHEET = /\s*<link rel="stylesheet"[^>]*?href="\.\/([^"]+)">/;

/**
 * Lets the built page paint before it asks for anything: what the build made it load at once is loaded
 * by {@link firstFrame} instead.
 */
export function preloadPlugin(): Plugin {
  return {
    name: 'candor-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html;
        const output = bundle as unknown as Bundle;
        const texts: Record<string, string> = {};
        for (const { fileName, facadeModuleId } of chunksOf(output)) {
          const tag = LANGUAGE_MODULE.exec(facadeModuleId ?? '')?.[1];
          if (tag !== undefined) texts[tag] = fileName;
        }
        const entry = [...html.matchAll(SCRIPTS)].map(([, file = '']) => file);
        const sheet = SHEET.exec(html)?.[1];
        if (entry.length === 0 || sheet === undefined) throw new Error('the page loads no app');
        const facts: FirstFrameFacts = {
          sheet,
          entry,
          tagByCode: Object.fromEntries(languages.map(({ code, tag }) => [code, tag])),
          languages: texts,
          ...firstScreens(output, entry),
          firstAnswer: FIRST_ANSWER,
          words: wordsOfPage(html, Object.keys(texts)),
          frameMsMax: FRAME_MS_MAX,
        };
        return {
          html: html.replaceAll(SCRIPTS, '').replace(SHEET, ''),
          tags: [
            {
              tag: 'script',
              children: `(${firstFrame.toString()})(${JSON.stringify(facts)}, { ${PARTS.join(', ')} });`,
              injectTo: 'body',
            },
          ],
        };
      },
    },
  };
}
