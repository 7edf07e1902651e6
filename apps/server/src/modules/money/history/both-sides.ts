/** Which side of a trade a query reads. */
export type TradeRole = 'maker' | 'taker';

/** A query of each side of trades, joined: `of` writes that of a role, whose side of the trade is an expression. */
export const bothSides = (of: (role: TradeRole, side: string) => string): string =>
  `${of('maker', "CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END")}
  UNION ALL ${of('taker', 'taker_side::text')}`;
