import { mulDivFloor } from '@candor/money';

/**
 * How the equity of an account is shared by the positions that are taken over, in their order: by what each needs of what all
 * need, rounded down. What nothing but these positions stands on they have whole, the last what rounding left; so they do with
 * a loss, which positions that stay do not share. Above zero the rest stays with those, which need `stayingUnits`.
 */
export function equityShares(
  equityUnits: number,
  needsUnits: readonly number[],
  stayingUnits: number,
): readonly number[] {
  const keeps = stayingUnits > 0 && equityUnits > 0;
  const taken = needsUnits.reduce((sum, own) => sum + own, 0);
  const needed = Math.max(1, keeps ? taken + stayingUnits : taken);
  const shares = needsUnits.map((own) => mulDivFloor(equityUnits, own, needed) as number);
  if (keeps || shares.length === 0) return shares;
  const before = shares.slice(0, -1);
  return [...before, before.reduce((left, own) => left - own, equityUnits)];
}
