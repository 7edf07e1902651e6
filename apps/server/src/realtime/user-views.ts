import type {
  AssetBalance,
  CloseReason,
  EffectOf,
  EngineReader,
  StoredOrder,
} from '@candor/exchange-core';
import type { BalanceView, FillView, OrderView } from '@candor/protocol';

/** How what belongs to a user is shown; the same functions write the answers of the API. */
export interface UserViews {
  order(reader: EngineReader, order: StoredOrder, closeReason: CloseReason): OrderView;
  fill(
    reader: EngineReader,
    trade: EffectOf<'trade'>,
    liquidity: 'maker' | 'taker',
    atMs: number,
  ): FillView;
  /** Undefined for accounts that are not shown to users. */
  balance(reader: EngineReader, balance: AssetBalance): BalanceView | undefined;
}
