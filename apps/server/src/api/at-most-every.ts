/** Asks at most once in `freshMs`; callers in between share the answer, and a failure is forgotten. */
export function atMostEvery<T>(
  freshMs: number,
  nowMs: () => number,
  ask: (atMs: number) => Promise<T>,
): () => Promise<T> {
  let last: { readonly atMs: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const atMs = nowMs();
    if (last !== undefined && Math.abs(atMs - last.atMs) < freshMs) return last.answer;
    const answer = ask(atMs);
    last = { atMs, answer };
    answer.catch(() => (last = undefined));
    return answer;
  };
}
