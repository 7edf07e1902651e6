import { msg } from '@lingui/core/macro';
import type { ProductTexts } from './product-texts-shape.ts';

/** What the back office says of contracts. */
export const contractTexts = {
  effects: {
    contract_market_create: ({ symbol, lotSize, tickSize, leverageMax, isFundEmpty }) =>
      isFundEmpty
        ? msg`Create the contract market ${symbol}, halted: lot ${lotSize}, tick ${tickSize}, leverage up to ${leverageMax}x. Its insurance fund is empty.`
        : msg`Create the contract market ${symbol}, halted: lot ${lotSize}, tick ${tickSize}, leverage up to ${leverageMax}x`,
    contract_terms_change: ({ symbol, steps, atMs, noticeMs }, say) => {
      const time = say.when(atMs, noticeMs);
      if (steps !== undefined) {
        const { priceStep, lotStep } = steps;
        return msg`New terms of the contract ${symbol} from ${time}, price step ${priceStep}, lots in steps of ${lotStep}: orders between the steps are cancelled and released`;
      }
      return msg`New terms of the contract ${symbol} from ${time}`;
    },
    contract_calendar_set: ({ symbol, atMs, noticeMs }, say) => {
      const time = say.when(atMs, noticeMs);
      return msg`Other trading hours of ${symbol} from ${time}`;
    },
    contract_fund: ({ asset, amount }) =>
      msg`Pay ${amount} ${asset} of fees into the insurance fund of contracts`,
  },
  acts: {
    contractMarketCreate: msg`Create a contract market`,
    contractTermsChange: msg`Change the terms of a contract`,
    contractCalendarSet: msg`Announce other trading hours`,
    contractFund: msg`Fund the insurance fund`,
  },
  reasons: {
    contract_margin: msg`Margin of a contract position`,
    contract_profit: msg`Profit or loss of contracts`,
    contract_fee: msg`Contract fee`,
    contract_funding: msg`Contract funding`,
    contract_insurance: msg`Insurance fund`,
  },
  words: {
    margin_short: msg`Margin too low`,
    position_gone: msg`Position closed`,
    liquidation: msg`Liquidation`,
    own_limit: msg`Own limit or pause`,
    long: msg`Long`,
    short: msg`Short`,
    isolated: msg`Isolated`,
    cross: msg`Cross`,
    index_closed: msg`Closed by its calendar`,
    index_degraded: msg`Index degraded`,
    index_cancel_only: msg`No index: cancel only`,
    liquidation_cancel_orders: msg`Cancelling orders`,
    liquidation_reduce: msg`Reducing by a tier`,
    liquidation_take_over: msg`Taking over`,
    liquidation_begin: msg`It began`,
    liquidation_funding: msg`Funding of what was taken over`,
    liquidation_sell: msg`Sold by the exchange`,
    liquidation_deleverage: msg`Given up by winners`,
    liquidation_settle: msg`Settled with the market`,
    liquidation_net: msg`Closed against another takeover`,
    liquidation_running: msg`Under way`,
    liquidation_recovered: msg`Recovered`,
    liquidation_taken_over: msg`Taken over`,
    stays_halted: msg`Not touched: halted`,
    stays_closed: msg`Not touched: off hours`,
    stays_degraded: msg`Not touched: no index`,
    stays_ended: msg`Not touched: settling`,
    position_dealing: msg`Open position`,
    position_closing: msg`Open, orders close it`,
    position_liquidating: msg`Being liquidated`,
    position_none: msg`Closed by its own orders`,
    position_manual: msg`Closed by its owner`,
    position_forced: msg`Closed by a liquidation`,
    position_take_profit: msg`Closed at its take profit`,
    position_stop_loss: msg`Closed at its stop loss`,
    position_deleveraged: msg`Closed by deleveraging`,
    position_settled: msg`Closed at the end of its market`,
  },
} satisfies ProductTexts;
