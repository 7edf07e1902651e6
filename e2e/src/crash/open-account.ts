import { crc32, deflateSync } from 'node:zlib';
import type { UploadPurpose } from '@candor/protocol';
import { caller, sendPicture } from '../journeys/api.ts';

/** The fund password of every customer. */
export const FUND_PASSWORD = '284619';

const PASSWORD = 'crash harness 1';

/** Appeals that a customer can open, and the pictures that came before those. */
const PROOFS = 6;
const PICTURES = 8;
const USERS_MAX = 8;

/** Where a customer's 10,000 USDT go; what is left trades in spot. */
const SPLIT = { contract: '1500', option: '500', fiat: '2500' } as const;

/** The first market of contracts; its coin is not the one of the spot orders, so that its price may jump. */
export const CONTRACT_COIN = 'ETH';
export const CONTRACT_SYMBOL = 'ETHUSDTPERP';

/** A second market, which staff halt and open again: whoever shares an account has positions in both. */
export const HALTED_SYMBOL = 'BTCUSDTPERP';
export const contractSymbols = [CONTRACT_SYMBOL, HALTED_SYMBOL] as const;

/** How each customer trades contracts: between them they have both kinds of margin in both ways of holding positions. */
export const contractModes = [
  { marginMode: 'isolated', positionMode: 'one_way' },
  { marginMode: 'cross', positionMode: 'one_way' },
  { marginMode: 'isolated', positionMode: 'hedge' },
  { marginMode: 'cross', positionMode: 'hedge' },
] as const;

export function contractModesOf(user: number): (typeof contractModes)[number] {
  return contractModes[user % contractModes.length] ?? contractModes[0];
}

/** A customer of the exchange under fire. */
export interface Account {
  readonly token: string;
  /** The bank account that fiat trades are paid on. */
  readonly payMethodId: number;
  /** Pictures to appeal with, each once. */
  readonly proofs: string[];
}

/** Registers a customer with money to trade in spot. @throws Error with the code of a refusal */
export async function openSpotAccount(url: string, user: number): Promise<Account> {
  const { token } = await caller(url)('register', {
    account: `crash${user}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreement: true,
  });
  const call = caller(url, token);
  for (const asset of ['USDT', 'BTC']) await call('demoFunds', { asset });
  return { token, payMethodId: 0, proofs: [] };
}

/**
 * Registers a customer who may use every product: money in each account, a verified identity, a bank account, high
 * leverage; the first one also applies as a merchant. @throws Error with the code of a refusal
 */
export async function openAccount(url: string, user: number): Promise<Account> {
  const { token } = await openSpotAccount(url, user);
  const call = caller(url, token);
  const legalPwd = FUND_PASSWORD;
  for (const toKind of ['contract', 'option', 'fiat'] as const) {
    await call('transfer', { asset: 'USDT', fromKind: 'spot', toKind, amount: SPLIT[toKind] });
  }
  for (const symbol of contractSymbols) {
    await call('contractSetting', { symbol, leverage: 100, ...contractModesOf(user) });
  }
  const send = (place: number, purpose: UploadPurpose): Promise<string> =>
    sendPicture(url, { token }, purpose, pictureOf(user * PICTURES + place));
  const [frontFileId, handheldFileId] = [await send(0, 'identity'), await send(1, 'identity')];
  const lastName = `Saetang ${'ABCDEFGH'[user]}`;
  await call('identitySubmit', {
    ...{ country: 'TH', documentType: 'passport', documentNumber: `AA${1_000_000 + user}` },
    ...{ firstName: 'Somchai', lastName, birthday: '1990-02-28' },
    ...{ frontFileId, handheldFileId },
  });
  await call('identityDemo', {});
  await call('nickName', { nickname: `crash_${'abcdefgh'[user]}` });
  await call('setLegalPwd', { legalPwd, confirmLegalPwd: legalPwd, loginPassword: PASSWORD });
  const { payMethodId } = await call('cnyPayAdd', {
    ...{ kind: 'bank', name: `Somchai ${lastName}`, bankName: 'Bangkok Bank' },
    ...{ account: `62220212${1_000_000 + user}128`, legalPwd },
  });
  if (user === 0) await call('deposit', { amount: '1000', fileId: await send(2, 'proof') });
  const proofs: string[] = [];
  for (let place = 0; place < PROOFS; place++) {
    proofs.push(await send(USERS_MAX * PICTURES + user * PROOFS + place, 'proof'));
  }
  return { token, payMethodId, proofs };
}

/** A PNG of eight by eight grey blocks that looks like no other, as large as a document must be: the server knows pictures again. */
function pictureOf(seed: number): Buffer {
  const blockSide = 25;
  const side = 8 * blockSide;
  const rows = Buffer.alloc(side * (side + 1));
  for (let place = 0; place < side * side; place++) {
    const [row, column] = [Math.floor(place / side), place % side];
    const block = Math.floor(row / blockSide) * 8 + Math.floor(column / blockSide);
    rows[row * (side + 1) + 1 + column] = crc32(`${seed} ${block}`) & 0xff;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(name: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
