import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BesideName } from './BesideList.tsx';

const NAMES: readonly BesideName[] = ['order', 'trade', 'position'];

interface BesideLinkProps {
  readonly name: BesideName;
  readonly id: number;
  /** What the address calls it, where that is not its number. */
  readonly called?: string;
  /** What is shown, where that is not its number. */
  readonly children?: ReactNode;
}

/** A number as the way to what became of it: beside the list one is in, which stays, in place of what is open there. */
export function BesideLink({
  name,
  id,
  called = String(id),
  children = id,
}: BesideLinkProps): ReactNode {
  const search = new URLSearchParams(useSearchParams()[0]);
  for (const other of NAMES) search.delete(other);
  search.set(name, called);
  return (
    <Link className="num" to={{ search: search.toString() }}>
      {children}
    </Link>
  );
}
