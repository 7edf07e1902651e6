import { p2p } from '@candor/exchange-core';
import type { P2pAd } from '@candor/exchange-core';
import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Exchange } from '#engine/exchange-port.ts';
import type { UserProofs } from '#modules/access/security/index.ts';
import { isOffering } from '#modules/p2p/common/index.ts';
import type { Messages, P2pStandingEvent } from '#modules/people/messages/index.ts';

interface FollowDeps {
  readonly exchange: Pick<Exchange, 'read' | 'submit'>;
  readonly pool: Pool;
  readonly messages: Pick<Messages, 'send'>;
  readonly proofs: Pick<UserProofs, 'salesLockedForMs'>;
  readonly nowMs: () => number;
}

/**
 * Keeps a merchant's ads in step with their verification: once it has ended its ads leave the market, and those come
 * back when it holds again. Orders under way go on. It goes by what is so now and may be asked again at any time, so a job
 * that is killed in between forgets no ad and tells nobody twice.
 */
export async function followVerification(
  deps: FollowDeps,
  { userId }: { readonly userId: number },
): Promise<void> {
  await ((await isOffering(deps, userId)) ? bringBack(deps, userId) : takeOff(deps, userId));
}

const adsOf = async ({ exchange }: FollowDeps, userId: number): Promise<readonly P2pAd[]> =>
  (await exchange.read((reader): readonly P2pAd[] => reader.read(p2p).adsOf(userId))).value;

async function takeOff(deps: FollowDeps, userId: number): Promise<void> {
  const listed = (await adsOf(deps, userId)).filter(({ state }) => state === 'listed');
  for (const ad of listed) {
    // Noted first: an ad that is off the market and noted nowhere would never come back.
    await deps.pool.query(
      'INSERT INTO p2p_lapsed_ads (ad_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [ad.adId, userId],
    );
    if (await list(deps, ad, false)) continue;
    // The merchant paused or ended it in this moment.
    await deps.pool.query('DELETE FROM p2p_lapsed_ads WHERE ad_id = $1', [ad.adId]);
  }
  await inTransaction(deps.pool, async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE p2p_lapsed_ads SET is_told = true WHERE user_id = $1 AND NOT is_told',
      [userId],
    );
    await tell(deps, tx, { userId, event: 'ads_paused', ads: rowCount ?? 0 });
  });
}

async function bringBack(deps: FollowDeps, userId: number): Promise<void> {
  const { rows } = await deps.pool.query<{ ad_id: number }>(
    'SELECT ad_id FROM p2p_lapsed_ads WHERE user_id = $1',
    [userId],
  );
  if (rows.length === 0) return;
  const lapsed = new Set(rows.map(({ ad_id }) => ad_id));
  const isLocked = (await deps.proofs.salesLockedForMs(userId)) > 0;
  for (const ad of await adsOf(deps, userId)) {
    const isPaused = lapsed.has(ad.adId) && ad.state === 'paused';
    // While nothing of theirs may leave, and where the core refuses it, the merchant lists it again later.
    if (isPaused && !(isLocked && ad.side === 'sell')) await list(deps, ad, true);
  }
  const back = (await adsOf(deps, userId)).filter(
    ({ adId, state }) => lapsed.has(adId) && state === 'listed',
  );
  await inTransaction(deps.pool, async (tx) => {
    const { rowCount } = await tx.query(
      'DELETE FROM p2p_lapsed_ads WHERE user_id = $1 AND ad_id = ANY($2)',
      [userId, [...lapsed]],
    );
    if (rowCount !== 0) await tell(deps, tx, { userId, event: 'ads_listed', ads: back.length });
  });
}

/** Answers whether it is so now, and the core did it. */
async function list({ exchange }: FollowDeps, ad: P2pAd, isListed: boolean): Promise<boolean> {
  const { adId, userId, changedAtMs } = ad;
  const { ok } = await exchange.submit({
    type: 'p2p_ad_list',
    ...{ userId, adId, isListed: isListed ? 1 : 0 },
    requestKey: `verification-${isListed ? 'holds' : 'ended'}-${adId}-${changedAtMs}`,
  });
  return ok;
}

async function tell(
  { messages }: FollowDeps,
  tx: PoolClient,
  news: { readonly userId: number; readonly event: P2pStandingEvent; readonly ads: number },
): Promise<void> {
  if (news.ads === 0) return;
  const { userId, event } = news;
  await messages.send(tx, userId, 'p2p_standing', { event, amount: String(news.ads), asset: '' });
}
