import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

test('changes are sent one after another, and only the newest answer is heard', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const asked: number[] = [];
  const heard: string[] = [];
  const turns = new Turns<string>();
  for (const [at, answer] of answers.entries()) {
    const ask = (): Promise<string> => {
      asked.push(at);
      return answer.promise;
    };
    turns.take(ask, (reply) => heard.push(reply), vi.fn());
  }
  await vi.waitFor(() => expect(asked).toEqual([0]));
  answers[0].resolve('older');
  await vi.waitFor(() => expect(asked).toEqual([0, 1]));
  expect(heard).toEqual([]);
  answers[1].resolve('newest');
  await vi.waitFor(() => expect(heard).toEqual(['newest']));
});

test('a change that failed is told, and the next one is sent all the same', async () => {
  const turns = new Turns<string>();
  const told: string[] = [];
  const tell = (what: unknown): number => told.push(String(what));
  turns.take(() => Promise.reject(new Error('refused')), tell, tell);
  turns.take(() => Promise.resolve('kept'), tell, tell);
  await vi.waitFor(() => expect(told).toEqual(['Error: refused', 'kept']));
});
