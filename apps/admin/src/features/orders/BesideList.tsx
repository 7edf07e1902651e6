import type { ReactNode } from 'react';
import { ReviewDrawer } from '#shared/ui/ReviewDrawer.tsx';
import { useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import { useNeighbours } from '#shared/ui/use-neighbours.ts';

interface BesideListProps {
  /** Under which name the address has the number of what is open. */
  readonly name: 'order' | 'trade';
  /** The numbers of the rows in view, to look through. */
  readonly shown: readonly number[];
  readonly title: (id: number) => ReactNode;
  readonly footer?: (id: number) => ReactNode;
  readonly children: (id: number) => ReactNode;
  /** Around the drawer, made from what is open: what its parts know together. */
  readonly around?: (id: number | undefined, drawer: ReactNode) => ReactNode;
}

/** The one of a list that the address names, at the right of whatever list it was opened from. */
export function BesideList(props: BesideListProps): ReactNode {
  const { name, title, footer, children, around } = props;
  const { values, change } = useUrlState();
  const id = wholeOf(values[name]);
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
      {isOpen ? children(id) : null}
    </ReviewDrawer>
  );
  return around?.(id, drawer) ?? drawer;
}
