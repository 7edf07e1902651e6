import { Worker } from 'node:worker_threads';
import type { Answer, Questions } from './thread-messages.ts';

const script = new URL('./screening-worker.ts', import.meta.url);

/** Reads lists and compares names in a thread of its own: the thread that answers orders does neither. */
export class ScreeningThread {
  readonly #worker = new Worker(script, { name: 'screening' });
  #waiting: ((answer: Answer) => void) | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor() {
    this.#worker.on('message', (answer: Answer) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread of the screening ended')));
  }

  /** One question at a time. @throws Error what the thread met, or that it ended */
  async ask<Name extends keyof Questions>(
    name: Name,
    ask: Questions[Name]['ask'],
  ): Promise<Questions[Name]['answer']> {
    if (this.#failure !== undefined) throw this.#failure.error;
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting = resolve;
      this.#worker.postMessage({ name, ask });
    });
    if ('error' in answer) throw answer.error;
    return answer.answer;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(answer);
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#receive({ error });
  }
}
