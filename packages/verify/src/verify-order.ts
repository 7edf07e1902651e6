import { asUnits, formatUnits, formatUnitsFixed } from '@candor/money';
import { bytesToHex } from '@noble/hashes/utils.js';
import { contentHash, hashFromHex } from './bytes.ts';
import { isSigned } from './checkpoint.ts';
import { expectSame, expectThat, unitsOf, WrongError } from './finding.ts';
import { logLeaf } from './log-line.ts';
import { rootByPath } from './merkle.ts';
import { ORDER_LOG_KIND, orderContent, readOrderFile } from './order-evidence.ts';
import type { OrderFile, OrderSeal } from './order-evidence.ts';
import { ShapeError } from './shape.ts';
import type { Trust } from './verify-round.ts';

/** What is checked of an order's file, in this order. */
export const orderCheckNames = ['form', 'steps', 'figures', 'line', 'log', 'checkpoint'] as const;
type OrderCheckName = (typeof orderCheckNames)[number];

/** How the check of an order's file ended. */
export type OrderVerification =
  /** `isSealed` false: the order has not ended, or ended before there was a log; `key` false: no key to check with. */
  | { readonly ok: true; readonly isSealed: boolean; readonly isSigned: boolean }
  | {
      readonly ok: false;
      readonly name: OrderCheckName;
      readonly place: string;
      readonly found: string;
      readonly expected: string;
    };

/** The steps stand in the order of the journal. */
function checkSteps({ lines }: OrderFile): void {
  const steps = lines.filter(({ step }) => step !== null);
  for (const [at, { sequence }] of steps.entries()) {
    const before = steps[at - 1]?.sequence ?? 0;
    expectThat(
      sequence !== null && sequence > before,
      `lines: step ${at}`,
      sequence ?? 'without an entry',
      'an entry of the journal after the one before',
    );
  }
}

/** What the file says in words for people is what is sealed, and its last step is how the order ended. */
function checkFigures({ order, lines }: OrderFile, { sealed }: OrderSeal): void {
  const last = lines.findLast(({ step }) => step !== null)?.step ?? 'none';
  expectSame('lines: the last step', last, sealed.endedBy);
  const { assetScale, fiatScale, priceScale } = sealed;
  for (const name of ['orderId', 'adId', 'asset', 'currency', 'method'] as const) {
    expectSame(`order.${name}`, order[name], sealed[name]);
  }
  expectSame('order.state', order.state, sealed.state);
  expectSame('order.endedBy', order.endedBy, sealed.endedBy);
  expectSame('order.openedAtMs', order.openedAtMs, sealed.openedAtMs);
  expectSame('order.paidAtMs', order.paidAtMs ?? 0, sealed.paidAtMs);
  expectSame('order.closedAtMs', order.closedAtMs ?? 0, sealed.closedAtMs);
  expectSame('order.quantity', order.quantity, formatUnits(unitsOf(sealed.units), assetScale));
  expectSame('order.fee', order.fee, formatUnits(unitsOf(sealed.feeUnits), assetScale));
  expectSame('order.fiat', order.fiat, formatUnitsFixed(unitsOf(sealed.fiatUnits), fiatScale));
  const price = formatUnitsFixed(asUnits(sealed.priceTicks), priceScale);
  expectSame('order.price', order.price, price);
}

function checkLine(_file: OrderFile, { sealed, line }: OrderSeal): void {
  expectSame('line: kind', line.kind, ORDER_LOG_KIND);
  expectSame('line: order', line.id, sealed.orderId);
  expectSame('line: time', line.atMs, sealed.closedAtMs);
  expectSame('line: hash', line.content, contentHash(orderContent(sealed)));
}

function checkLog(_file: OrderFile, { line, checkpoint }: OrderSeal): void {
  const path = line.path.map(hashFromHex);
  const root = rootByPath(logLeaf(line), line.index, checkpoint.size, path);
  const found = root === undefined ? 'no path in this log' : bytesToHex(root);
  expectSame('log: root by the path', found, checkpoint.root);
}

/**
 * Checks the evidence file of an order between people: that its figures are those which the public log fixed when it
 * ended. What both wrote and sent is the exchange's word. `value` may come from anywhere. Stops at the first wrong check.
 */
export function verifyOrder(value: unknown, { publicKey }: Trust = {}): OrderVerification {
  let name: OrderCheckName = 'form';
  try {
    const file = readOrderFile(value);
    name = 'steps';
    checkSteps(file);
    const { seal } = file;
    if (seal === null) return { ok: true, isSealed: false, isSigned: false };
    for (const [next, check] of sealChecks) {
      name = next;
      check(file, seal);
    }
    name = 'checkpoint';
    if (publicKey === undefined) return { ok: true, isSealed: true, isSigned: false };
    const holds = isSigned(seal.checkpoint, publicKey);
    expectThat(holds, 'checkpoint: signature', 'not by this key', publicKey);
    return { ok: true, isSealed: true, isSigned: true };
  } catch (error) {
    if (error instanceof WrongError) {
      const { place, found, expected } = error;
      return { ok: false, name, place, found, expected };
    }
    if (error instanceof ShapeError || error instanceof RangeError) {
      return { ok: false, name, place: 'shape', found: error.message, expected: 'evidence' };
    }
    throw error;
  }
}

const sealChecks = [
  ['figures', checkFigures],
  ['line', checkLine],
  ['log', checkLog],
] as const;
