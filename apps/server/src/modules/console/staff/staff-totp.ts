import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { matchingStep, toBase32, TOTP_SEED_BYTES } from '#modules/access/security/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';

/** Binds a sealed seed to the member of staff it is of. */
export const contextOf = (staffId: number): string => `staff ${String(staffId)}`;

/** A new seed for an authenticator app, sealed. */
export function newStaffSeed(masterKey: MasterKey, staffId: number): Buffer {
  return masterKey.seal('totp-seed', randomBytes(TOTP_SEED_BYTES), contextOf(staffId));
}

/** The seed as an authenticator app takes it. */
export function staffSecret(masterKey: MasterKey, sealed: Buffer, staffId: number): string {
  return toBase32(masterKey.open('totp-seed', sealed, contextOf(staffId)));
}

/** The step of a code that is right now, or undefined. Whether it was used already is not asked. */
export function staffCodeStep(
  masterKey: MasterKey,
  sealed: Buffer,
  staffId: number,
  code: string,
  nowMs: number,
): number | undefined {
  return matchingStep(masterKey.open('totp-seed', sealed, contextOf(staffId)), code.trim(), nowMs);
}

/** Uses a step up. @returns false when it, or a later one, was used before */
export async function useStaffStep(
  tx: ClientBase,
  staffId: number,
  step: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE staff SET totp_last_step = $2 WHERE staff_id = $1 AND totp_last_step < $2',
    [staffId, step],
  );
  return rowCount === 1;
}
