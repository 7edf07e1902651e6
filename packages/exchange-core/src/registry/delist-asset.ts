import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import type { RegistryCommand } from './commands.ts';
import type { AssetTermRow } from './records.ts';
import type { RegistryRejection } from './rejections.ts';

/**
 * Nothing new begins in an asset from now on, for good. No balance moves: what users have stays theirs, and goes to their
 * wallets. Its name stays taken. Refused as long as any product uses it, which each of them says for itself.
 */
export function delistAsset(
  kernel: Kernel,
  terms: ProductRecord<AssetTermRow>,
  command: RegistryCommand<'asset_delist'>,
): Decision<RegistryRejection> {
  const { assetId } = command;
  const refusal = kernel.assets.refuseBeginning(assetId);
  if (refusal !== undefined) return rejected(refusal);
  if (kernel.usesOf(assetId).length > 0) return rejected('asset_in_use');

  kernel.accept(command);
  terms.put({ assetId, delistedAtMs: kernel.timestampMs });
  return accepted(kernel.sequence);
}
