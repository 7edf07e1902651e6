/** What stands beside one step of a leaf's way up: on which side, over how many leaves. */
export interface Beside {
  readonly side: 'left' | 'right';
  readonly count: number;
}

/** The branches beside a leaf's way to the root of a tree (RFC 6962), from the leaf up. For drawing only. */
export function sidesOf(index: number, size: number): readonly Beside[] {
  const found: Beside[] = [];
  let [from, until] = [0, size];
  while (until - from > 1) {
    let left = 1;
    while (left * 2 < until - from) left *= 2;
    const middle = from + left;
    if (index < middle) {
      found.push({ side: 'right', count: until - middle });
      until = middle;
    } else {
      found.push({ side: 'left', count: left });
      from = middle;
    }
  }
  return found.toReversed();
}
