import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { ReviewDrawer } from './ReviewDrawer.tsx';
import { useUrlState } from './url-state.ts';
import { useNeighbours } from './use-neighbours.ts';
import type { RowId } from './use-neighbours.ts';

/** What opens beside a list. */
export type BesideName = 'order' | 'trade' | 'position';

interface BesideListProps<Id extends RowId> {
  /** Under which name the address says what is open. */
  readonly name: BesideName;
  /** What it says there; undefined where that is none. */
  readonly idOf: (text: string | undefined) => Id | undefined;
  /** The rows in view, to look through. */
  readonly shown: readonly Id[];
  readonly title: (id: Id) => ReactNode;
  readonly footer?: (id: Id) => ReactNode;
  readonly children: (id: Id) => ReactNode;
  /** Around the drawer, made from what is open: what its parts know together. */
  readonly around?: (id: Id | undefined, drawer: ReactNode) => ReactNode;
}

/** The one of a list that the address names, at the right of whatever list it was opened from. */
export function BesideList<Id extends RowId>(props: BesideListProps<Id>): ReactNode {
  const { name, idOf, title, footer, children, around } = props;
  const { values, change } = useUrlState();
  const id = idOf(values[name]);
  const neighbours = useNeighbours(props.shown, id);
  const isOpen = id !== undefined;
  const drawer = (
    <ReviewDrawer
      isOpen={isOpen}
      title={isOpen ? title(id) : ''}
      onClose={() => change({ [name]: '' })}
      neighbours={neighbours}
      onOpen={(next) => change({ [name]: String(next) })}
      footer={isOpen ? footer?.(id) : null}
    >
      {isOpen ? <Fragment key={id}>{children(id)}</Fragment> : null}
    </ReviewDrawer>
  );
  return around?.(id, drawer) ?? drawer;
}
