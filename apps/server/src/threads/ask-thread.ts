import { Worker } from 'node:worker_threads';
import type { QuestionsOf, ThreadAnswer } from './questions.ts';

/**
 * A thread that is asked one question at a time and answers it: what takes the processor for long does so beside the
 * thread that answers orders. `Questions` names what may be asked; all of it is plain data.
 */
export class AskThread<Questions extends QuestionsOf<Questions>> {
  readonly #worker: Worker;
  readonly #name: string;
  #waiting: ((answer: ThreadAnswer) => void) | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** Starts the thread. `script` hands its answers to `answerQuestions`. */
  constructor(script: URL, name: string) {
    this.#name = name;
    this.#worker = new Worker(script, { name });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error(`the thread ${this.#name} ended`)));
  }

  /** @throws Error what the thread met, or that it ended */
  async ask<Name extends keyof Questions & string>(
    name: Name,
    ask: Questions[Name]['ask'],
  ): Promise<Questions[Name]['answer']> {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#waiting !== undefined) throw new Error(`the thread ${this.#name} is at work`);
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      this.#waiting = resolve;
      this.#worker.postMessage({ name, ask });
    });
    if ('error' in answer) throw answer.error;
    return answer.answer;
  }

  /** Ends the thread, also in the middle of a question, whose asker hears of it. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(answer: ThreadAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(answer);
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#receive({ error });
  }
}
