import { AskThread } from '#threads/ask-thread.ts';
import type { Questions } from './thread-messages.ts';

const script = new URL('./screening-worker.ts', import.meta.url);

/** Reads lists and compares names in a thread of its own: the thread that answers orders does neither. */
export class ScreeningThread extends AskThread<Questions> {
  constructor() {
    super(script, 'screening');
  }
}
