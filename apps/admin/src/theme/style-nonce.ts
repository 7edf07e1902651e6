type CreateElement = (tagName: string, options?: ElementCreationOptions) => HTMLElement;

/**
 * Ant Design writes its styles at run time, some of them without asking for the page's nonce (the lock of
 * scrolling behind a drawer). Every style element made by our own script gets it, so that the content
 * security policy can refuse all others.
 */
export function giveStylesTheNonce(nonce: string): void {
  // By name: the typed member is full of overloads for elements that no longer exist.
  const create: CreateElement = Reflect.get(document, 'createElement');
  const withNonce: CreateElement = (tagName, options) => {
    const element = create.call(document, tagName, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  Reflect.set(document, 'createElement', withNonce);
}

/** The nonce that the server wrote into this answer of the page; a placeholder under the build tool's server. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
