import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';
import {
  accountKinds,
  closeReasons,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';

/** `net` in one-way mode; the other two side by side in hedge mode. */
export const positionSides = ['net', 'long', 'short'] as const;
export const marginModes = ['isolated', 'cross'] as const;
export const positionModes = ['one_way', 'hedge'] as const;
/** How a position ended, and why an order closes one. */
export const closeTypes = [
  'none',
  'manual',
  'forced',
  'take_profit',
  'stop_loss',
  'deleveraged',
  /** At the settlement price of a market that ended. */
  'settled',
] as const;
export const liquidationSteps = ['cancel_orders', 'reduce', 'take_over'] as const;
export const liquidationOutcomes = ['running', 'recovered', 'taken_over'] as const;

export const spanKinds = ['weekly', 'holiday'] as const;
/** What a market with a calendar does: trades, is closed, or waits after its opening for an index it can trust. */
export const sessionPhases = ['open', 'closed', 'reopening'] as const;

export type CloseType = (typeof closeTypes)[number];

/** What contracts keep. Markets, prices, positions and orders are kept by the product itself, in objects and arrays. */
export const contractRecords = {
  /** The margin terms of a market, by value of a position. */
  contract_tier: {
    id: 110,
    since: 2,
    table: 'contract_tiers',
    keep: 'while open',
    key: ['marketId', 'place'],
    indexes: { byMarket: ['marketId'] },
    fields: {
      marketId: 'id',
      place: 'int',
      floorUnits: 'safe_units',
      maintenancePpm: 'ppm',
      leverageMax: 'int',
    },
  },
  contract_market: {
    id: 112,
    since: 2,
    table: 'contract_markets',
    keep: 'always',
    key: ['marketId'],
    fields: {
      marketId: 'id',
      symbol: 'text',
      /** Whose money backs positions: `contract` or `gold`. */
      accountKind: accountKinds,
      baseAssetId: 'id',
      /** In which margin, profits and fees are paid. */
      quoteAssetId: 'id',
      /** Whose index it follows: its own number, or that of a spot market. */
      indexMarketId: 'id',
      /** Value of one tick of that index, in 1e-12 of a whole quote coin. */
      indexTickSizeE12: 'int',
      priceScale: 'int',
      tickSizeE12: 'int',
      /** Size of one contract, in base units. */
      lotUnits: 'safe_units',
      tickLotUnits: 'safe_units',
      ticksMin: 'ticks',
      ticksMax: 'ticks',
      lotsMax: 'lots',
      /** The highest value of one position, its orders included. */
      positionUnitsMax: 'safe_units',
      /** How far from the mark an order may be priced against itself. */
      priceBandPpm: 'ppm',
      marketProtectionPpm: 'ppm',
      /** How far the mark may lie from the index. */
      markBandPpm: 'ppm',
      /** The value at which the book's price is looked up for the funding. */
      impactUnits: 'safe_units',
      makerFeePpm: 'ppm',
      takerFeePpm: 'ppm',
      liquidationFeePpm: 'ppm',
      openOrdersMax: 'int',
      leverageDefault: 'int',
      state: marketStates,
    },
    added: {
      4: {
        /** Prices and lots of new orders are whole multiples of so many ticks and lots. */
        tickStep: { type: 'int', default: 1 },
        lotStep: { type: 'int', default: 1 },
      },
    },
  },
  contract_price: {
    id: 114,
    since: 2,
    table: 'contract_prices',
    keep: 'always',
    key: ['marketId'],
    fields: {
      marketId: 'id',
      /** On the market's own grid, and when it was set or confirmed. */
      indexTicks: 'ticks',
      indexAtMs: 'ms',
      /** 0 before the first. */
      markTicks: 'ticks',
      lastTicks: 'ticks',
      lastTradeId: 'id',
      /** How many positions were ever opened: their numbers follow from it. */
      positionCount: 'int',
      /** Of the funding that was last. */
      fundingId: 'id',
      fundingRateE9: 'e9',
      nextFundingAtMs: 'ms',
      /** Of the samples since then. */
      premiumSumE9: 'e9',
      premiumCount: 'int',
      sampledAtMs: 'ms',
      /** The place of the newest sample among the thirty. */
      samplePlace: 'int',
    },
  },
  /** Every five seconds, over the oldest of thirty: what the mark and the funding are made of. */
  contract_sample: {
    id: 116,
    since: 2,
    table: 'contract_samples',
    keep: 'while open',
    key: ['marketId', 'place'],
    indexes: { byMarket: ['marketId'] },
    fields: {
      marketId: 'id',
      place: 'int',
      atMs: 'ms',
      indexTicks: 'ticks',
      bidTicks: 'ticks',
      askTicks: 'ticks',
      impactBidTicks: 'ticks',
      impactAskTicks: 'ticks',
      premiumE9: 'e9',
    },
  },
  contract_setting: {
    id: 118,
    since: 2,
    table: 'contract_settings',
    keep: 'always',
    key: ['settingId'],
    fields: {
      /** One number for user and market: every order looks it up. */
      settingId: 'id',
      userId: 'id',
      marketId: 'id',
      leverage: 'int',
      marginMode: marginModes,
      positionMode: positionModes,
    },
  },
  contract_position: {
    id: 120,
    since: 2,
    table: 'contract_positions',
    keep: 'for customers',
    key: ['positionId'],
    fields: {
      positionId: 'id',
      userId: 'id',
      marketId: 'id',
      positionSide: positionSides,
      isLong: 'int',
      lots: 'lots',
      /** Exact value of its lots when they were opened, plus what was drawn from its profit. */
      entryUnits: 'safe_units',
      /** Set aside for it alone; 0 when the account's money backs it. */
      marginUnits: 'safe_units',
      marginMode: marginModes,
      leverage: 'int',
      takeProfitTicks: 'ticks',
      stopLossTicks: 'ticks',
      /** Won and lost by closing, before fees and funding. */
      realisedUnits: 'safe_units',
      /** The part of it that an account in need took out of an open profit. */
      drawnUnits: 'safe_units',
      feeUnits: 'safe_units',
      /** The overnight fee: paid above zero, received below. */
      fundingUnits: 'safe_units',
      /** The last funding it has paid. */
      fundingId: 'id',
      closedLots: 'lots',
      /** What its closed lots were closed for. */
      closedUnits: 'safe_units',
      /** 0, 1 or 2: how far its owner was warned. */
      warnLevel: 'int',
      closeType: closeTypes,
      openedAtMs: 'ms',
      updatedAtMs: 'ms',
    },
  },
  contract_order: {
    id: 122,
    since: 2,
    table: 'contract_orders',
    keep: 'for customers',
    key: ['orderId'],
    fields: {
      orderId: 'id',
      userId: 'id',
      marketId: 'id',
      positionSide: positionSides,
      side: orderSides,
      orderType: orderTypes,
      timeInForce: timesInForce,
      selfTradeMode: selfTradeModes,
      reduceOnly: 'int',
      ticks: 'ticks',
      lots: 'lots',
      takeProfitTicks: 'ticks',
      stopLossTicks: 'ticks',
      filledLots: 'lots',
      preventedLots: 'lots',
      filledUnits: 'safe_units',
      feeUnits: 'safe_units',
      realisedUnits: 'safe_units',
      heldUnits: 'safe_units',
      /** 0 unless it rests. */
      priority: 'int',
      status: orderStatuses,
      closeReason: closeReasons,
      closeType: closeTypes,
      clientOrderId: 'text',
      createdAtMs: 'ms',
      updatedAtMs: 'ms',
    },
  },
  /** A take-profit or stop-loss that was reached and is about to close its position. */
  contract_stop: {
    id: 124,
    since: 2,
    table: 'contract_stops',
    keep: 'while open',
    key: ['positionId'],
    fields: { positionId: 'id', closeType: closeTypes, markTicks: 'ticks', dueAtMs: 'ms' },
  },
  /** The end of one position on margin of its own, or of all that share an account's money. */
  contract_liquidation: {
    id: 126,
    since: 2,
    table: 'contract_liquidations',
    keep: 'always',
    key: ['liquidationId', 'userId', 'positionId'],
    fields: {
      /** All that one tick begins have one number. */
      liquidationId: 'id',
      userId: 'id',
      /** 0 when it is about all that share the account. */
      positionId: 'id',
      accountKind: accountKinds,
      assetId: 'id',
      step: liquidationSteps,
      outcome: liquidationOutcomes,
      /** When the step is due; 0 while the index of one of its markets is not live. */
      stepAtMs: 'ms',
      startedAtMs: 'ms',
      /** At its start. */
      equityUnits: 'safe_units',
      neededUnits: 'safe_units',
    },
  },
  /** A bankrupt position that the exchange holds until the market, or the queue of winners, takes it. */
  contract_takeover: {
    id: 128,
    since: 2,
    table: 'contract_takeovers',
    keep: 'always',
    key: ['takeoverId'],
    indexes: { byMarket: ['marketId'] },
    fields: {
      /** The number of the position it was. */
      takeoverId: 'id',
      liquidationId: 'id',
      userId: 'id',
      marketId: 'id',
      isLong: 'int',
      lotsTaken: 'lots',
      lots: 'lots',
      /** What the lots that are left are worth at the price they were taken over for. */
      entryUnits: 'safe_units',
      /** Lots that winners had to give up for it. */
      deleveragedLots: 'lots',
      /** What it brought the insurance fund, or took from it below zero. */
      insuranceUnits: 'safe_units',
      fundingId: 'id',
      attempts: 'int',
      stepAtMs: 'ms',
      startedAtMs: 'ms',
    },
  },
  /** One line for each position that was reduced because nobody took a bankrupt one. */
  contract_deleveraging: {
    id: 130,
    since: 2,
    table: 'contract_deleveragings',
    keep: 'always',
    key: ['takeoverId', 'positionId', 'atMs'],
    fields: {
      takeoverId: 'id',
      positionId: 'id',
      atMs: 'ms',
      userId: 'id',
      marketId: 'id',
      lots: 'lots',
      valueUnits: 'safe_units',
      profitUnits: 'safe_units',
      rank: 'int',
    },
    added: {
      3: {
        isLong: { type: 'int', default: 0 },
        /** Of the position before it gave up these lots. */
        heldLots: { type: 'lots', default: 0 },
        /** What its rank follows from: of the moment at which the queue was made; 0 in lines of before. */
        rankedEntryUnits: { type: 'safe_units', default: 0 },
        rankedWorthUnits: { type: 'safe_units', default: 0 },
        rankedEquityUnits: { type: 'safe_units', default: 0 },
      },
    },
  },
  /** One funding of a market: its rate is fixed at once, its payments follow in pieces. */
  contract_funding: {
    id: 132,
    since: 2,
    table: 'contract_fundings',
    keep: 'always',
    key: ['marketId', 'fundingId'],
    indexes: { byMarket: ['marketId'] },
    fields: {
      marketId: 'id',
      fundingId: 'id',
      atMs: 'ms',
      rateE9: 'e9',
      markTicks: 'ticks',
      premiumSumE9: 'e9',
      samples: 'int',
      samplesExpected: 'int',
      paidUnits: 'safe_units',
      receivedUnits: 'safe_units',
      /** What payers could not pay. */
      missingUnits: 'safe_units',
      /** Positions that have not paid or received yet. */
      leftCount: 'int',
      stepAtMs: 'ms',
    },
  },
  /** When a market's next funding is due. */
  contract_clock: {
    id: 134,
    since: 2,
    table: 'contract_clocks',
    keep: 'always',
    key: ['marketId'],
    fields: { marketId: 'id', fundingAtMs: 'ms' },
  },
  /** The hours of a market that does not trade all the time: one in force, and one that was announced. */
  contract_calendar: {
    id: 150,
    since: 2,
    table: 'contract_calendars',
    keep: 'always',
    key: ['calendarId'],
    indexes: { byMarket: ['marketId'] },
    fields: {
      calendarId: 'id',
      marketId: 'id',
      /** Minutes that its zone is ahead of UTC, the same all year. */
      zoneMinutes: 'int',
      announcedAtMs: 'ms',
      startsAtMs: 'ms',
      /** When it takes force; 0 once it has. */
      dueAtMs: 'ms',
    },
  },
  /** One line of a calendar: minutes since Monday 00:00 of its zone, or a holiday in engine time. */
  contract_span: {
    id: 152,
    since: 2,
    table: 'contract_spans',
    keep: 'always',
    key: ['calendarId', 'place'],
    indexes: { byCalendar: ['calendarId'] },
    fields: {
      calendarId: 'id',
      place: 'int',
      kind: spanKinds,
      fromAt: 'int',
      untilAt: 'int',
    },
  },
  /** What a market with a calendar does now. */
  contract_session: {
    id: 154,
    since: 2,
    table: 'contract_sessions',
    keep: 'always',
    key: ['marketId'],
    fields: {
      marketId: 'id',
      calendarId: 'id',
      phase: sessionPhases,
      sinceMs: 'ms',
      /** The next opening or closing by the calendar. */
      changeAtMs: 'ms',
      /** While it reopens: since when its index has been live without a gap, and when it last was; 0 for not. */
      freshSinceMs: 'ms',
      freshAtMs: 'ms',
      /** The mark it closed at while the mark is still led back from there to the index; 0 once it is. */
      closeMarkTicks: 'ticks',
    },
  },
} as const satisfies RecordDefinitions;

type Row<Name extends keyof typeof contractRecords> = RowOf<(typeof contractRecords)[Name]>;

export type ContractMarketRow = Row<'contract_market'>;
export type ContractTierRow = Row<'contract_tier'>;
export type ContractPriceRow = Row<'contract_price'>;
export type ContractSampleRow = Row<'contract_sample'>;
export type ContractSettingRow = Row<'contract_setting'>;
export type ContractPositionRow = Row<'contract_position'>;
export type ContractOrderRow = Row<'contract_order'>;
export type ContractStopRow = Row<'contract_stop'>;
export type ContractLiquidationRow = Row<'contract_liquidation'>;
export type ContractTakeoverRow = Row<'contract_takeover'>;
export type ContractDeleveragingRow = Row<'contract_deleveraging'>;
export type ContractFundingRow = Row<'contract_funding'>;
export type ContractClockRow = Row<'contract_clock'>;
export type ContractCalendarRow = Row<'contract_calendar'>;
export type ContractSpanRow = Row<'contract_span'>;
export type ContractSessionRow = Row<'contract_session'>;

/** A bankrupt position that is being given up just now. */
export type Takeover = {
  -readonly [Field in keyof ContractTakeoverRow]: ContractTakeoverRow[Field];
};
