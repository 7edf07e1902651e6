import type { Canonical } from './bytes.ts';
import * as read from './shape.ts';

/** Names the file and its form. */
export const ORDER_FORMAT = 'candor-p2p-order-1';

/** The kind of its line in the public log, written when an order ends. */
export const ORDER_LOG_KIND = 'p2p_order';

const readSealed = read.closed({
  orderId: read.count,
  adId: read.count,
  asset: read.text,
  currency: read.text,
  /** Decimals of the coin, the currency and a price. */
  assetScale: read.count,
  fiatScale: read.count,
  priceScale: read.count,
  /** In the smallest units, as digits. */
  units: read.units,
  feeUnits: read.units,
  fiatUnits: read.units,
  priceTicks: read.count,
  method: read.text,
  state: read.text,
  endedBy: read.text,
  openedAtMs: read.count,
  /** 0 where it never was. */
  paidAtMs: read.count,
  appealedAtMs: read.count,
  closedAtMs: read.count,
});

/** What the log fixes of an order: everything that was agreed and how it ended, and no name. */
export type SealedOrder = ReturnType<typeof readSealed>;

/** What the line of an order fixes. */
export const orderContent = (sealed: SealedOrder): Canonical => sealed;

const readLine = read.closed({
  index: read.count,
  kind: read.text,
  id: read.count,
  atMs: read.count,
  content: read.hash,
  path: read.listOf(read.hash),
});

const readCheckpoint = read.closed({
  origin: read.text,
  size: read.count,
  root: read.hash,
  atMs: read.count,
  signature: read.hexOf(64),
});

const readSeal = read.closed({ sealed: readSealed, line: readLine, checkpoint: readCheckpoint });

/** An order's figures with the log's line of it and the way from there to a signed head. */
export type OrderSeal = ReturnType<typeof readSeal>;

/** Figures of the file that the sealed ones must say too; others are for people. */
const figures = {
  orderId: read.count,
  adId: read.count,
  asset: read.text,
  currency: read.text,
  price: read.text,
  fiat: read.text,
  quantity: read.text,
  fee: read.text,
  method: read.text,
  state: read.text,
  endedBy: read.text,
  openedAtMs: read.count,
  paidAtMs: read.orNull(read.count),
  closedAtMs: read.orNull(read.count),
} as const;

const readStep = {
  kind: read.text,
  atMs: read.count,
  step: read.orNull(read.text),
  sequence: read.orNull(read.count),
} as const;

const readProof = read.closed({ by: read.text, atMs: read.count, sha256: read.hash });

/** These fields of an object that may have others. Throws {@link read.ShapeError}. */
function fieldsOf<const Named extends Readonly<Record<string, read.Reader<unknown>>>>(
  value: unknown,
  at: string,
  fields: Named,
): { readonly [Name in keyof Named]: ReturnType<Named[Name]> } {
  if (typeof value !== 'object' || value === null) throw new read.ShapeError(`${at} is no object`);
  const held = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, reader]) => [name, reader(held[name], `${at}.${name}`)]),
  ) as { readonly [Name in keyof Named]: ReturnType<Named[Name]> };
}

/** The part of an order's file that is checked. Throws {@link read.ShapeError} with the place that is not as it should be. */
export function readOrderFile(value: unknown) {
  const file = fieldsOf(value, 'file', {
    format: read.oneOf([ORDER_FORMAT]),
    order: (order: unknown, at: string) => fieldsOf(order, at, figures),
    lines: read.listOf((line: unknown, at: string) => fieldsOf(line, at, readStep)),
    proofs: read.listOf(readProof),
    seal: read.orNull(readSeal),
  });
  return file;
}
export type OrderFile = ReturnType<typeof readOrderFile>;
