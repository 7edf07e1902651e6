import type { ScreeningKind } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { raiseRisk } from './risks.ts';
import type { EntryScore } from './score-entry.ts';

/** Somebody on a list, or in a provider's answer, who is like a verified user. */
export interface FoundEntry {
  readonly source: 'list' | 'webhook';
  /** The list's file, or the provider's host. */
  readonly fileName: string;
  readonly entryId: string;
  /** Of what is compared: an entry that changes is another one to decide on. */
  readonly mark: string;
  readonly kind: ScreeningKind;
  readonly birthdays: readonly string[];
  readonly countries: readonly string[];
}

interface Found {
  readonly userId: number;
  readonly attemptId: number;
  readonly entry: FoundEntry;
  readonly scored: EntryScore;
  readonly atMs: number;
}

/** Raises an alert and the user's risk class, in the caller's transaction; what was raised before is not raised again. */
export async function raiseAlert(tx: PoolClient, found: Found): Promise<void> {
  const { userId, attemptId, entry, scored, atMs } = found;
  const { rowCount } = await tx.query(
    `INSERT INTO screening_alerts (user_id, attempt_id, file_name, entry_id, mark, kind, listed_name,
       listed_birthdays, listed_countries, score, name_score, birthday, country, created_at_ms, source)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (attempt_id, file_name, entry_id, mark) DO NOTHING`,
    [
      ...[userId, attemptId, entry.fileName, entry.entryId, entry.mark, entry.kind],
      ...[scored.listedName, entry.birthdays, entry.countries, scored.score, scored.nameScore],
      ...[scored.birthday, scored.country, atMs, entry.source],
    ],
  );
  if (rowCount === 0) return;
  const risk = entry.kind === 'sanctions' ? 'high' : 'medium';
  await raiseRisk(tx, { userId, risk, atMs, reason: `${entry.fileName}: ${scored.listedName}` });
}
