import { parentPort } from 'node:worker_threads';
import type { QuestionsOf, ThreadAnswer } from './questions.ts';

type Answers<Questions extends QuestionsOf<Questions>> = {
  readonly [Name in keyof Questions]: (
    ask: Questions[Name]['ask'],
  ) => Questions[Name]['answer'] | Promise<Questions[Name]['answer']>;
};

/** What the script of an `AskThread` ends with: answers each question by its name. */
export function answerQuestions<Questions extends QuestionsOf<Questions>>(
  answers: Answers<Questions>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('AskThread starts this, in a thread of its own');
  const answerTo = async ({ name, ask }: { name: keyof Questions; ask: never }): Promise<unknown> =>
    answers[name](ask);
  port.on('message', (question: { name: keyof Questions; ask: never }) => {
    answerTo(question).then(
      (answer) => port.postMessage({ answer } satisfies ThreadAnswer),
      (error: unknown) => port.postMessage({ error } satisfies ThreadAnswer),
    );
  });
}
