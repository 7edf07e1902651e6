/**
 * Ant Design writes its styles at run time, some of them without asking for the page's nonce (the lock of
 * scrolling behind a drawer). Every style element made by our own script gets it, so that the content
 * security policy can refuse all others.
 */
export function giveStylesTheNonce(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = ((tagName: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(tagName, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

/** The nonce that the server wrote into this answer of the page; a placeholder under the build tool's server. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
