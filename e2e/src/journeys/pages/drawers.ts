import type { Locator } from 'playwright-core';
import type { Desk } from '../desk.ts';

/** Opens an identity review of a state, and waits until it is there. */
export async function reviewDrawer(
  desk: Desk,
  attemptId: number,
  state = 'pending',
): Promise<Locator> {
  await desk.visit(`/identity?state=${state}&review=${attemptId}`);
  const review = desk.page.getByRole('dialog', { name: `Review ${attemptId}` });
  await review.getByText('Submitted').first().waitFor();
  return review;
}

/** Opens a case that somebody has taken, whatever its state. */
export async function caseDrawer(desk: Desk, caseId: number): Promise<Locator> {
  await desk.visit(`/cases?state=&case=${caseId}`);
  const drawer = desk.page.getByRole('dialog', { name: `Case ${caseId}` });
  await drawer.getByText('Taken by').waitFor();
  return drawer;
}
