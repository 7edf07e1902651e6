/** What {@link firstFrame} must know of the build: files by their address below the page. */
export interface FirstFrameFacts {
  readonly sheet: string;
  /** The entry, then everything that it imports at once. */
  readonly entry: readonly string[];
  /** Tags of the languages by the specification's codes. */
  readonly tagByCode: Readonly<Record<string, string>>;
  /** Each language's texts by its tag. */
  readonly languages: Readonly<Record<string, string>>;
  /** Files that some screen begins with; the screens name them by their place here. */
  readonly files: readonly string[];
  readonly screens: Readonly<Record<string, readonly number[]>>;
  /** What each of these screens asks the server for before anything else. */
  readonly firstAnswer: string;
  /** The words of the page itself by language, in the order in which it has them. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** A page whose frames are held back begins after this time all the same. */
  readonly frameMsMax: number;
}

/** The language to begin with, as `pickLocale` decides: the stored code, else the browser's first known tag. */
export function visitorLanguage(
  code: unknown,
  browserTags: readonly string[],
  tagByCode: FirstFrameFacts['tagByCode'],
): string {
  const stored = Object.entries(tagByCode).find(([known]) => known === code);
  if (stored !== undefined) return stored[1];
  const tags = Object.values(tagByCode);
  for (const browserTag of browserTags) {
    if (/^zh-(?:hant|hk|tw|mo)/i.test(browserTag)) return 'zh-HK';
    const language = browserTag.toLowerCase().split('-')[0] ?? '';
    const tag = language === 'zh' ? 'zh-CN' : tags.find((known) => known === language);
    if (tag !== undefined) return tag;
  }
  return 'zh-HK';
}

/** The name of the pair that the trade tab shows first, from what the device kept of the last one. */
export function firstPair(kept: unknown): string {
  const { name } = (kept ?? {}) as { name?: unknown };
  const isPair = typeof name === 'string' && /^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/.test(name);
  return isPair ? name : kept === null ? 'BTC/USDT' : '';
}

/** Does a task when the browser reports its first paint, or after `msMax`; at once in a page that is hidden. */
export function whenPainted(task: () => void, msMax: number): void {
  if (document.hidden) {
    task();
    return;
  }
  setTimeout(task, msMax);
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => setTimeout(task));
    return;
  }
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) task();
  }).observe({ type: 'paint', buffered: true });
}

/** What {@link firstFrame} is made of. */
export interface FirstFrameParts {
  readonly whenPainted: typeof whenPainted;
  readonly visitorLanguage: typeof visitorLanguage;
  readonly firstPair: typeof firstPair;
}

/**
 * Runs in the page before anything else of ours has arrived: shows the welcome to whoever opens Home
 * without a session and the pair's name to whoever opens the trade tab, and when that is painted asks for everything that the first screen needs, in the
 * visitor's language. It guesses as the app decides; a wrong guess costs one small file. Its text is
 * copied into the page, so it refers to nothing outside itself.
 */
export function firstFrame(facts: FirstFrameFacts, parts: FirstFrameParts): void {
  const stored = (key: string, isInTab = false): unknown => {
    try {
      return JSON.parse((isInTab ? sessionStorage : localStorage).getItem(key) ?? 'null');
    } catch {
      return null;
    }
  };
  const { locale } = (stored('candor.preferences.v1') ?? {}) as { locale?: unknown };
  const tag = parts.visitorLanguage(locale, navigator.languages, facts.tagByCode);
  const path = location.hash.replace(/^#\/?/, '').replace(/\?.*/, '');
  document.documentElement.lang = tag;

  document.querySelectorAll('[data-text]').forEach((element, place) => {
    element.textContent = facts.words[tag]?.[place] ?? '';
  });

  const show = (part: string, isShown: boolean): void => {
    const element = document.querySelector<HTMLElement>(part);
    if (element !== null) element.hidden = !isShown;
  };
  const addLink = (rel: string, file: string): HTMLLinkElement => {
    const link = document.createElement('link');
    link.rel = rel;
    if (rel === 'preload') link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = `./${file}`;
    document.head.append(link);
    return link;
  };
  // Without its style or its code there is no app: the network's return or a tap tries again.
  const waitForNetwork = (): void => {
    const retry = (): void => {
      location.reload();
    };
    addEventListener('online', retry);
    addEventListener('click', retry);
    show('.lost', true);
  };
  let hasBegun = false;
  const begin = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    const sheet = addLink('stylesheet', facts.sheet);
    sheet.onerror = waitForNetwork;
    sheet.onload = () => {
      import(/* @vite-ignore */ `./${facts.entry[0] ?? ''}`).catch(waitForNetwork);
    };
    const screen = facts.screens[path];
    const own = screen?.map((place) => facts.files[place] ?? '') ?? [];
    for (const file of [...facts.entry, facts.languages[tag] ?? '', ...own]) {
      addLink('modulepreload', file);
    }
    if (screen !== undefined) addLink('preload', facts.firstAnswer);
  };

  const isHome = path === '' || path === 'pages/index/index';
  const isVisitor = [false, true].every((isInTab) => stored('candor.session.v1', isInTab) === null);
  const pair = document.querySelector('.pair');
  if (pair !== null && path === 'pages/lever/lever') {
    pair.textContent = parts.firstPair(stored('candor.market.v2'));
  }
  show('.welcome', isHome && isVisitor);
  show('.boot', !isHome || !isVisitor);
  parts.whenPainted(begin, facts.frameMsMax);
}
