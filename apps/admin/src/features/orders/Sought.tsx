import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { Loaded, NothingHere } from '#shared/ui/states.tsx';

/** How long, and how often, something is looked for that the tables do not have yet: they follow the journal. */
const SOUGHT_MS = 8_000;
const AGAIN_MS = 1_000;

interface SoughtProps<Name extends AdminEndpointName, Row> {
  readonly name: Name;
  readonly request: AdminRequest<Name>;
  readonly rowOf: (reply: AdminReply<Name>) => Row | undefined;
  /** What is said once it was looked for long enough. */
  readonly nothing: string;
  readonly children: (row: Row) => ReactNode;
}

/** What a number names; one of this very second is looked for until the tables have it. */
export function Sought<Name extends AdminEndpointName, Row>(
  props: SoughtProps<Name, Row>,
): ReactNode {
  const { t } = useLingui();
  const { name, request, rowOf, nothing, children } = props;
  const [sinceMs] = useState(() => Date.now());
  const isLate = (atMs: number): boolean => atMs - sinceMs > SOUGHT_MS;
  const read = useRead(name, request, {
    everyMs: (reply) => (rowOf(reply) === undefined && !isLate(Date.now()) ? AGAIN_MS : undefined),
  });
  return (
    <Loaded read={read}>
      {(reply) => {
        const row = rowOf(reply);
        if (row !== undefined) return children(row);
        if (isLate(read.dataUpdatedAt)) return <NothingHere text={nothing} />;
        return (
          <NothingHere
            text={t`Not here yet. These lists are a moment behind what happens: it is looked for again.`}
          />
        );
      }}
    </Loaded>
  );
}
