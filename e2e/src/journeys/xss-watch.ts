import type { BrowserContext, Page } from 'playwright-core';
import { HOSTILE_HOST } from './xss-corpus.ts';

interface HostileWindow extends Window {
  hostileRan?: unknown;
  violations?: string[];
}

/** Everything that a hostile text made a browser do. */
export class XssWatch {
  readonly deeds: string[] = [];
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
    page.on('dialog', (dialog) => {
      this.deeds.push(`a dialog opened: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = request.url();
      if (url.includes(HOSTILE_HOST)) this.deeds.push(`${url.slice(0, 80)} was asked for`);
    });
    page.on('popup', (popup) => this.deeds.push(`a window opened: ${popup.url()}`));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.deeds.push(message.text());
    });
  }

  /** Watches a page from before its first script on. */
  static async over(context: BrowserContext, page: Page): Promise<XssWatch> {
    await context.addInitScript(() => {
      const view = window as HostileWindow;
      view.violations = [];
      addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        view.violations?.push(`${violatedDirective}: ${sample}`),
      );
    });
    return new XssWatch(page);
  }

  /** What is wrong with the page as it stands; `where` names it. */
  async look(where: string): Promise<string[]> {
    const found = await this.#page.evaluate(() => {
      const view = window as HostileWindow;
      const links = Array.from(document.querySelectorAll('a[href], area[href], form[action]'));
      const odd = links
        .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
        .filter((target) => !/^(https?:|blob:|mailto:)/.test(new URL(target, location.href).href));
      return [
        ...(view.violations ?? []),
        ...Array.from(document.querySelectorAll('[data-mark]'), ({ outerHTML }) => outerHTML),
        ...odd.map((target) => `a link leads to ${target}`),
        ...('hostileRan' in view ? ['a script ran'] : []),
      ];
    });
    return [...this.deeds.splice(0), ...found].map((deed) => `${where}: ${deed}`);
  }

  /** All that a person can read on the page, in fields too. */
  async read(): Promise<string> {
    return this.#page.evaluate(() => {
      const fields = Array.from(document.querySelectorAll('input, textarea'), (field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
          ? field.value
          : '',
      );
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let shown = '';
      while (walker.nextNode() !== null) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement?.checkVisibility() === true) shown += textContent ?? '';
      }
      return [shown, ...fields].join('\n');
    });
  }
}
