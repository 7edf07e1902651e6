/**
 * Changes of one thing that is shown as it is to be: they are sent one after another, and an answer
 * is heard only while nothing newer was asked for, because it does not know of that yet.
 */
export class Turns<Reply> {
  #newest = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `onReply` hears the answer to the newest change, `onFailure` every failure. */
  take(
    ask: () => Promise<Reply>,
    onReply: (reply: Reply) => void,
    onFailure: (error: unknown) => void,
  ): void {
    const turn = ++this.#newest;
    this.#last = this.#last.then(ask).then((reply) => {
      if (turn === this.#newest) onReply(reply);
    }, onFailure);
  }
}
