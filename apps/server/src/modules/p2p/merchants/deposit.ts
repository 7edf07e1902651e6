import { inTransaction } from '@candor/persistence';
import { p2p } from '@candor/exchange-core';
import type { CommandOf } from '@candor/exchange-core';
import { formatUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { EndpointReply, EndpointRequest, P2pDepositView } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import { requireTrader } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { requirePaymentMethod } from '#modules/people/payment-methods/index.ts';

type Deposited = EndpointReply<'deposit'>;

/** A user's deposit as it stands. @throws refusal notYetOpen before fiat trading was set up */
export async function readDeposit(
  { exchange, catalogue }: P2pDeps,
  userId: number,
): Promise<{ readonly sequence: number; readonly deposit: P2pDepositView }> {
  const { sequence, value } = await exchange.read((reader) => {
    const reads = reader.read(p2p);
    const { rule } = reads;
    if (rule === undefined) return undefined;
    const available = reader
      .balancesOf(userId)
      .find((own) => own.assetId === rule.depositAssetId && own.accountKind === 'fiat');
    return {
      rule,
      merchant: reads.merchant(userId),
      openOrders: reads.runningOf(userId).length,
      availableUnits: available?.availableUnits ?? ZERO_UNITS,
    };
  });
  if (value === undefined) throw refuse.notYetOpen();
  const { rule, merchant, openOrders, availableUnits } = value;
  const { symbol, scale } = catalogue.assetOf(rule.depositAssetId);
  const amount = merchant?.depositUnits ?? ZERO_UNITS;
  const missing = subUnits(rule.depositUnits, amount);
  const isRefunding = merchant?.state === 'refunding';
  return {
    sequence,
    deposit: {
      state: merchant?.state ?? 'unpaid',
      asset: symbol,
      amount: formatUnits(amount, scale),
      required: formatUnits(rule.depositUnits, scale),
      missing: formatUnits(missing > 0 ? missing : ZERO_UNITS, scale),
      available: formatUnits(availableUnits, scale),
      refundDueAtMs: isRefunding ? merchant.refundDueAtMs : null,
      refundWaitMs: rule.refundWaitMs,
      openOrders,
    },
  };
}

async function submit(
  deps: P2pDeps,
  command: CommandOf<'p2p_deposit_pay' | 'p2p_deposit_top_up' | 'p2p_refund_request'>,
): Promise<Deposited> {
  const decision = await deps.exchange.submit(command);
  if (!decision.ok) throw errorOfRejection(decision);
  const { sequence, replayed } = decision;
  return { sequence, replayed, deposit: (await readDeposit(deps, command.userId)).deposit };
}

async function depositUnits(deps: P2pDeps, amount: string) {
  const { value: rule } = await deps.exchange.read((reader) => reader.read(p2p).rule);
  if (rule === undefined) throw refuse.notYetOpen();
  return readAmount(amount, deps.catalogue.assetOf(rule.depositAssetId), 'amount');
}

/** Applies as a merchant. The picture is kept once the deposit is set aside; a repeat finds it kept. */
export async function payDeposit(
  deps: P2pDeps,
  { amount, fileId }: EndpointRequest<'deposit'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<Deposited> {
  const { pool, uploads, nowMs } = deps;
  await requireTrader(deps, userId);
  await requirePaymentMethod(deps, userId);
  const units = await depositUnits(deps, amount);
  const owner = { kind: 'user', id: userId } as const;
  const { rowCount } = await pool.query(
    'SELECT 1 FROM p2p_applications WHERE user_id = $1 AND file_id = $2',
    [userId, fileId],
  );
  const isKept = rowCount === 1;
  if (!isKept && !(await uploads.isUsable(owner, 'proof', fileId))) {
    throw refuse.notFound({ field: 'fileId' });
  }
  const done = await submit(deps, { type: 'p2p_deposit_pay', userId, units, requestKey });
  if (!isKept) {
    await inTransaction(pool, async (tx) => {
      if (!(await uploads.use(tx, owner, 'proof', fileId))) throw refuse.outcomeUnknown();
      await tx.query(
        `INSERT INTO p2p_applications (user_id, file_id, at_ms) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET file_id = excluded.file_id, at_ms = excluded.at_ms`,
        [userId, fileId, nowMs()],
      );
    });
  }
  return done;
}

/** Adds to a deposit. */
export async function topUpDeposit(
  deps: P2pDeps,
  { amount }: EndpointRequest<'makeUpDeposit'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<Deposited> {
  const units = await depositUnits(deps, amount);
  return submit(deps, { type: 'p2p_deposit_top_up', userId, units, requestKey });
}

/** Asks for the deposit back, after the fund password. */
export async function askBack(
  deps: P2pDeps,
  { legalPwd }: EndpointRequest<'backDeposit'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<Deposited> {
  await deps.proofs.assertFundPassword(userId, legalPwd);
  return submit(deps, { type: 'p2p_refund_request', userId, requestKey });
}
