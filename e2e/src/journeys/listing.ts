import type { Database } from '@candor/persistence';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiUser } from './api.ts';
import type { Desk } from './desk.ts';
import type { StaffMember } from './staff.ts';

interface Deciding {
  readonly ann: StaffMember;
  readonly ben: StaffMember;
  /** Whose fee tier is of no matter. */
  readonly bystander: ApiUser;
}

/** The server knows by heart when the next change comes; another decision makes it read them anew. */
export async function decideAnew({ ann, ben, bystander }: Deciding): Promise<void> {
  const { userId } = bystander;
  const { feeTier } = await ann.call('userDetail', { userId });
  const decision = { userId, tier: feeTier === 0 ? 1 : 0, reason: 'to read anew' };
  const { approvalId } = await ann.call('userFeeTier', decision);
  await ben.call('approvalApprove', { approvalId: approvalId ?? 0 });
}

/** Makes the latest change due, as if its time had come, and waits until it applies. */
export async function makeLatestDue(
  deciding: Deciding & { readonly database: Database },
): Promise<void> {
  const { ann, database } = deciding;
  const [latest] = (await ann.call('changeList', { limit: 1 })).changes;
  await database.pool.query(
    'UPDATE scheduled_changes SET effective_at_ms = created_at_ms WHERE change_id = $1',
    [latest?.changeId],
  );
  await decideAnew(deciding);
  await expect
    .poll(async () => {
      const { changes } = await ann.call('changeList', { state: 'applied' });
      return changes.map((change) => change.changeId);
    })
    .toContain(latest?.changeId);
}

/** Fills in a new market against USDT, with steps that are no whole unit at first. */
export async function fillNewMarket(desk: Desk, dialog: Locator, asset: string): Promise<void> {
  await desk.choose('Traded asset', asset, dialog);
  await desk.choose('Paid in', 'USDT', dialog);
  const fill = (label: string, text: string) => dialog.getByLabel(label).fill(text);
  await fill('Price step', '0.00001');
  await fill('Quantity step', '0.0001');
  await dialog.getByText('no whole unit').waitFor();
  await fill('Price step', '0.001');
  await fill('Quantity step', '0.01');
  await dialog.getByText('whole units').waitFor();
  await fill('Lowest price', '0.001');
  await fill('Highest price', '5000');
  await fill('Smallest quantity', '0.01');
  await fill('Largest quantity', '100000');
  await fill('Smallest order', '5');
  await fill('Largest order', '250000');
}
