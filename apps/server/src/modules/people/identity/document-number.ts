import type { DocumentType } from '@candor/protocol';

/** A document's number in the one form it is kept and compared in. */
export interface DocumentNumber {
  readonly text: string;
  /** As YYYY-MM-DD where the number itself tells it. */
  readonly birthday?: string;
}

/** Weights of a check digit, and what the weighted sum of all digits must leave. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at] ?? 0), 0);
}

/** Whether a text names a day that exists. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const MAINLAND_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const MAINLAND_CHECKS = '10X98765432';

/** GB 11643: region, birthday, order, and a check digit of modulus 11. */
function readMainland(text: string): DocumentNumber | undefined {
  const [, year = '', month = '', day = ''] =
    /^[1-9][0-9]{5}((?:18|19|20)[0-9]{2})([0-9]{2})([0-9]{2})[0-9]{3}[0-9X]$/.exec(text) ?? [];
  const birthday = `${year}-${month}-${day}`;
  if (!isDay(birthday)) return undefined;
  const check = MAINLAND_CHECKS[weightedSum(text, MAINLAND_WEIGHTS) % 11];
  return text.at(-1) === check ? { text, birthday } : undefined;
}

/** One or two letters, six digits, and a check digit of modulus 11 over all of them. */
function isHongKong(text: string): boolean {
  const [, letters = '', digits = '', check = ''] =
    /^([A-Z]{1,2})([0-9]{6})([0-9A])$/.exec(text) ?? [];
  if (letters === '') return false;
  const values = Array.from(letters.padStart(2, ' '), (one) =>
    one === ' ' ? 36 : one.charCodeAt(0) - 55,
  );
  const all = [...values, ...Array.from(digits, Number), check === 'A' ? 10 : Number(check)];
  return all.reduce((sum, value, at) => sum + value * (9 - at), 0) % 11 === 0;
}

/** Each letter stands for two digits, in this order from 10. */
const TAIWAN_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

function isTaiwan(text: string): boolean {
  if (!/^[A-Z][1289][0-9]{8}$/.test(text)) return false;
  const digits = String(10 + TAIWAN_LETTERS.indexOf(text.charAt(0))) + text.slice(1);
  return weightedSum(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

function isThai(text: string): boolean {
  if (!/^[1-8][0-9]{12}$/.test(text)) return false;
  const sum = weightedSum(text, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return (11 - (sum % 11)) % 10 === Number(text.at(-1));
}

/** Twelve digits of My Number, the last one a check digit. */
function isJapanese(text: string): boolean {
  if (!/^[0-9]{12}$/.test(text)) return false;
  const rest = weightedSum(text, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest <= 1 ? 0 : 11 - rest) === Number(text.at(-1));
}

/** Identity cards of countries whose rule is known. Koreans born or renewed since 2020 have no check digit. */
const idCards: Readonly<Record<string, (text: string) => boolean>> = {
  HK: isHongKong,
  TW: isTaiwan,
  TH: isThai,
  JP: isJapanese,
  KR: (text) => /^[0-9]{13}$/.test(text),
  VN: (text) => /^([0-9]{9}|[0-9]{12})$/.test(text),
};

/** What a passport's machine-readable line has room for. */
const PASSPORT = /^[A-Z0-9]{6,9}$/;

const OTHER_ID_CARD = /^[A-Z0-9]{4,30}$/;

/** Reads what was typed as a document's number; undefined when no such document has that number. */
export function readDocumentNumber(
  country: string,
  type: DocumentType,
  typed: string,
): DocumentNumber | undefined {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./()-]/g, '');
  if (type === 'passport') return PASSPORT.test(text) ? { text } : undefined;
  if (country === 'CN') return readMainland(text);
  const fits = idCards[country] ?? ((one: string) => OTHER_ID_CARD.test(one));
  return fits(text) ? { text } : undefined;
}
