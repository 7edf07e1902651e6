import { refuse } from '#api/refuse.ts';
import type { ActWork } from '#modules/console/acts/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import type { LookBudget } from './look-budget.ts';

/**
 * A link to a user's picture for the member of staff whose act this is, counted in their budget of the day and written
 * down with the reason. Whether they may see it is the caller's to know. The link ends with their session.
 * @throws ApiError tooManyRequests notFound
 */
export async function showPicture(
  { uploads, looks }: { readonly uploads: Pick<Uploads, 'openImage'>; readonly looks: LookBudget },
  { fileId, reason }: { readonly fileId: string; readonly reason: string },
  work: ActWork,
): Promise<{ readonly url: string; readonly urlExpiresAtMs: number }> {
  await looks.count(work, 'pictures');
  const { staffId: id } = work.staff;
  const { sessionId } = work.session;
  const link = await uploads.openImage(fileId, { id, sessionId, reason, address: work.address });
  if (link === undefined) throw refuse.notFound();
  return { url: link.url, urlExpiresAtMs: link.urlExpiresAtMs };
}
