import type { PoolClient } from 'pg';
import type { Delivery } from '#modules/people/delivery/index.ts';

const subject =
  'Candor back office: name screening has no answer · 后台：姓名筛查没有回应 · 後台：姓名篩查沒有回應';

/** Tells risk and operations, in the caller's transaction, that the provider has not answered for hours. */
export async function tellOfSilence(
  tx: PoolClient,
  delivery: Delivery,
  { waiting, problem }: { readonly waiting: number; readonly problem: string | null },
): Promise<void> {
  const { rows } = await tx.query<{ email: string }>(
    `SELECT email FROM staff WHERE state = 'active' AND roles && $1::text[] ORDER BY staff_id`,
    [['risk', 'operations']],
  );
  const why = problem ?? '–';
  const body = [
    `The screening provider has left questions about verified users without an answer for more than four hours: ${String(waiting)} (${why}). They are asked again each hour; until then nobody knows what it would say.`,
    `姓名筛查服务超过四小时没有回应，尚有 ${String(waiting)} 个已认证用户未查询（${why}）。系统每小时重试；在此之前结果未知。`,
    `姓名篩查服務超過四小時沒有回應，尚有 ${String(waiting)} 個已認證用戶未查詢（${why}）。系統每小時重試；在此之前結果未知。`,
  ].join('\n\n');
  for (const { email } of rows) {
    await delivery.enqueue(tx, {
      ...{ channel: 'email', target: email, locale: 'en', template: 'staff_notice' },
      text: { subject, body },
    });
  }
}
