import type { EffectLog } from '#kernel/effect-log.ts';
import { codeOf } from '#kernel/names.ts';
import type { Position } from './market.ts';
import { closeTypes, contractRecords, marginModes } from './records.ts';

const PUT = contractRecords.contract_position.id;
const ISOLATED = codeOf(marginModes, 'isolated');
const CROSS = codeOf(marginModes, 'cross');

/** Writes `contract_position_put`: by hand, since every trade writes two. A test compares it with the declaration. */
export function writePosition(log: EffectLog, own: Position): void {
  log.reserve(24);
  const { words, length } = log;
  words[length] = PUT;
  words[length + 1] = own.positionId;
  words[length + 2] = own.userId;
  words[length + 3] = own.market.marketId;
  words[length + 4] = own.side;
  words[length + 5] = own.isLong ? 1 : 0;
  words[length + 6] = own.lots;
  words[length + 7] = own.entryUnits;
  words[length + 8] = own.marginUnits;
  words[length + 9] = own.isCross ? CROSS : ISOLATED;
  words[length + 10] = own.leverage;
  words[length + 11] = own.takeProfitTicks;
  words[length + 12] = own.stopLossTicks;
  words[length + 13] = own.realisedUnits;
  words[length + 14] = own.drawnUnits;
  words[length + 15] = own.feeUnits;
  words[length + 16] = own.fundingUnits;
  words[length + 17] = own.fundingId;
  words[length + 18] = own.closedLots;
  words[length + 19] = own.closedUnits;
  words[length + 20] = own.warnLevel;
  words[length + 21] = codeOf(closeTypes, own.closeType);
  words[length + 22] = own.openedAtMs;
  words[length + 23] = own.updatedAtMs;
  log.length = length + 24;
}

/** Writes `contract_position_dropped`. */
export function writePositionDropped(log: EffectLog, positionId: number): void {
  log.reserve(2);
  log.words[log.length++] = PUT + 1;
  log.words[log.length++] = positionId;
}
