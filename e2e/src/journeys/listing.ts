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

/** The server knows by heart when the next change comes; another decision, called off again, makes it read them anew. */
export async function decideAnew({ ann, ben, bystander }: Deciding): Promise<void> {
  const { userId } = bystander;
  const [effectiveAtMs, reason] = [Date.now() + 48 * 3_600_000, 'to read anew'];
  const { approvalId } = await ann.call('userFeeTier', { userId, tier: 1, effectiveAtMs, reason });
  await ben.call('approvalApprove', { approvalId: approvalId ?? 0 });
  const { changeId } = (await ann.call('changeList', { limit: 1 })).changes[0]!;
  await ann.call('feeChangeCancel', { changeId, reason });
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

/** Fills in what a step asks for, and goes on to the next one. */
export async function fillStep(
  dialog: Locator,
  fields: readonly (readonly [label: string, text: string])[],
): Promise<void> {
  for (const [label, text] of fields) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** What a new market against USDT is limited to, from its smallest steps on. */
export const limitsOf = (least: {
  readonly price: string;
  readonly quantity: string;
}): readonly (readonly [string, string])[] => [
  ['Lowest price', least.price],
  ['Highest price', '1000000'],
  ['Smallest quantity', least.quantity],
  ['Largest quantity', '100000'],
  ['Smallest order', '5'],
  ['Largest order', '250000'],
];

/** Fills in a new market against USDT up to its last step, with steps that are no whole unit at first. */
export async function fillNewMarket(desk: Desk, dialog: Locator, asset: string): Promise<void> {
  const goOn = dialog.getByRole('button', { name: 'Continue' });
  // Nothing was chosen: the step stays.
  await goOn.click();
  await dialog.getByText('Enter a value').first().waitFor();
  await desk.choose('Traded asset', asset, dialog);
  await desk.choose('Paid in', 'USDT', dialog);
  await fillStep(dialog, []);
  await dialog.getByLabel('Price step').fill('0.00001');
  await dialog.getByLabel('Quantity step').fill('0.0001');
  await dialog.getByText('no whole unit').waitFor();
  await dialog.getByLabel('Price step').fill('0.001');
  await dialog.getByLabel('Quantity step').fill('0.01');
  await dialog.getByText('whole units').waitFor();
  // A thousand price steps by a hundred of the quantity.
  await dialog.getByText('An order in this market, for example').first().waitFor();
  await dialog.getByText(`1 ${asset}`).first().waitFor();
  await desk.picture('new-market-steps');
  await fillStep(dialog, []);
  await fillStep(dialog, limitsOf({ price: '0.001', quantity: '0.01' }));
  await fillStep(dialog, []);
  await dialog.getByText('Tier 0').first().waitFor();
  await desk.picture('new-market-fees');
}
