import { bytesToHex } from '@noble/hashes/utils.js';
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentHash } from './bytes.ts';
import { checkpointText } from './checkpoint.ts';
import { logLeaf } from './log-line.ts';
import { inclusionPath, rangeRootOf, rootOf } from './merkle.ts';
import { ORDER_FORMAT, ORDER_LOG_KIND, orderContent } from './order-evidence.ts';
import { verifyOrder } from './verify-order.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

const sealed = {
  ...{ orderId: 2_048, adId: 1_024, asset: 'USDT', currency: 'EUR', assetScale: 8, fiatScale: 2 },
  ...{ priceScale: 4, units: '57870370370', feeUnits: '57870371', fiatUnits: '50000' },
  ...{ priceTicks: 8_640, method: 'bank', state: 'completed', endedBy: 'released' },
  ...{ openedAtMs: 1_000, paidAtMs: 2_000, appealedAtMs: 0, closedAtMs: 3_000 },
};
const line = {
  ...{ kind: ORDER_LOG_KIND, id: 2_048, atMs: 3_000, content: contentHash(orderContent(sealed)) },
};
/** A log in which the order's line is the third of five. */
const leaves = [1, 2, 3, 4, 5].map((at) => logLeaf(at === 3 ? line : { ...line, id: at }));
const head = { origin: 'test', size: 5, root: bytesToHex(rootOf(leaves)), atMs: 4_000 };
const path = inclusionPath(rangeRootOf(leaves), 2, 5).map((hash) => bytesToHex(hash));
const signature = sign(null, checkpointText(head), privateKey).toString('hex');

const step = (name: string, sequence: number) => ({
  ...{ kind: 'step', atMs: sequence, by: null, text: '', step: name, sequence },
});
const file = {
  ...{ format: ORDER_FORMAT, about: 'an order' },
  order: {
    ...{ orderId: 2_048, adId: 1_024, asset: 'USDT', currency: 'EUR', price: '0.8640' },
    ...{ fiat: '500.00', quantity: '578.7037037', fee: '0.57870371', net: '578.12499999' },
    ...{ method: 'bank', state: 'completed', endedBy: 'released' },
    ...{ openedAtMs: 1_000, paidAtMs: 2_000, closedAtMs: 3_000 },
  },
  lines: [step('opened', 2), step('paid', 3), step('released', 4)],
  proofs: [{ by: 'buyer', atMs: 2_500, sha256: 'ab'.repeat(32) }],
  seal: { sealed, line: { ...line, index: 2, path }, checkpoint: { ...head, signature } },
};

test('a file is right with its line in the log, and says how much of it was proven', () => {
  expect(verifyOrder(file, { publicKey: key })).toEqual({
    ...{ ok: true, isSealed: true, isSigned: true },
  });
  expect(verifyOrder(file)).toEqual({ ok: true, isSealed: true, isSigned: false });
  const open = { ...file.order, state: 'paid', endedBy: 'none', closedAtMs: null };
  const running = { ...file, order: open, lines: file.lines.slice(0, 2), seal: null };
  expect(verifyOrder(running)).toEqual({ ok: true, isSealed: false, isSigned: false });
});

const { order, seal } = file;
const withSeal = (more: object) => ({ ...file, seal: { ...seal, ...more } });

test.each([
  ['form', 'no format', { ...file, format: undefined }],
  ['form', 'no file', 'text'],
  ['form', 'a picture without a hash', { ...file, proofs: [{ by: 'buyer', atMs: 1 }] }],
  ['steps', 'steps in another order', { ...file, lines: file.lines.toReversed() }],
  ['figures', 'another end', { ...file, lines: file.lines.slice(0, 2) }],
  ['figures', 'more money', { ...file, order: { ...order, fiat: '600.00' } }],
  ['figures', 'fewer coins', { ...file, order: { ...order, quantity: '578.7' } }],
  ['figures', 'another price', { ...file, order: { ...order, price: '0.8641' } }],
  ['figures', 'never paid', { ...file, order: { ...order, paidAtMs: null } }],
  ['line', 'another hash', withSeal({ line: { ...seal.line, content: 'ab'.repeat(32) } })],
  ['line', 'another order', withSeal({ line: { ...seal.line, id: 9 } })],
  ['log', 'another place', withSeal({ line: { ...seal.line, index: 3 } })],
  ['log', 'another root', withSeal({ checkpoint: { ...seal.checkpoint, root: '00'.repeat(32) } })],
  ['checkpoint', 'another head', withSeal({ checkpoint: { ...seal.checkpoint, atMs: 5 } })],
])('wrong in %s: %s', (name, _what, forged) => {
  expect(verifyOrder(forged, { publicKey: key })).toMatchObject({ ok: false, name });
});
