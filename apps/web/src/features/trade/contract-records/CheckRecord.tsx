import type { ContractClosedView, ContractFillView } from '@candor/protocol';
import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api, tell } from '#shared/api/api.ts';
import { CommandLine } from '#shared/share/CommandLine.tsx';
import { saveFile } from '#shared/share/save-file.ts';

/** As many as the exchange gives at a time. */
const FILLS_MAX = 200;

/** The trades that made a position: those of its side of the market, in its time. */
async function fillsOf(position: ContractClosedView): Promise<readonly ContractFillView[]> {
  const { symbol, positionSide, openedAtMs, closedAtMs } = position;
  const found: ContractFillView[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await api('contractFills', {
      ...{ symbol, positionSide, fromMs: openedAtMs, toMs: closedAtMs + 1, limit: FILLS_MAX },
      ...(cursor !== undefined && { cursor }),
    });
    found.push(...page.fills);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

/** Saves what only its owner can read of a record, and says by which command each of its figures is worked out again. */
export function CheckRecord({ position }: { readonly position: ContractClosedView }): ReactNode {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const name = `position-${position.positionId}.json`;
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const file = JSON.stringify({ position, fills: await fillsOf(position) });
      saveFile(new Blob([file], { type: 'application/json' }), name);
    } catch (error) {
      tell(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section aria-label={t`Check it yourself`} className="flex flex-col gap-3">
      <p className="text-body text-t2">
        {t`Save this record with your trades. A command works every figure out again, from them and from what everybody can read.`}
      </p>
      <Button tone="secondary" size="small" isBusy={isBusy} onClick={() => void save()}>
        {t`Save the record`}
      </Button>
      <CommandLine command="contract-closed" args={name} />
    </section>
  );
}
