/** What is answered to stops of an order that opens: wrong side of where it opens, or liquidation would come first. */
export const stopErrors = [
  'longTakeProfitBelowPrice',
  'longStopLossAbovePrice',
  'shortTakeProfitAbovePrice',
  'shortStopLossBelowPrice',
  'stopLossTooClose',
] as const;
