import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { PhoneNumber } from 'libphonenumber-js/min';

/** Mainland numbers, the specification's default: 11 digits that start with 1. */
const MAINLAND_CODE = '86';
const MAINLAND_NUMBER = /^1[0-9]{10}$/;

/** What people put between digits. Other signs, and digits of other scripts, are no number that was meant. */
const TYPED = /^\+?[0-9 ().-]{4,30}$/;

/** E.164, with the country calling code. */
const DIGITS_MAX = 15;

const isCallingCode = (areaCode: string): boolean =>
  getCountries().some((country) => getCountryCallingCode(country) === areaCode);

function parse(typed: string, areaCode: string): PhoneNumber | undefined {
  if (typed.startsWith('+')) return parsePhoneNumberFromString(typed);
  // Two zeros lead abroad, to another country than the one that was chosen beside them.
  if (typed.startsWith('00') || !isCallingCode(areaCode)) return undefined;
  const found = parsePhoneNumberFromString(typed, { defaultCallingCode: areaCode });
  return found?.countryCallingCode === areaCode ? found : undefined;
}

/**
 * A phone number in the one form it is kept in: digits with the country calling code, however its trunk prefix
 * was typed; undefined for what can be nobody's.
 */
export function readPhoneNumber(typed: string, areaCode = MAINLAND_CODE): string | undefined {
  const text = typed.trim();
  if (!TYPED.test(text)) return undefined;
  const found = parse(text, areaCode);
  if (found?.isPossible() !== true || found.ext !== undefined) return undefined;
  const isMainland = found.countryCallingCode === MAINLAND_CODE;
  if (isMainland && !MAINLAND_NUMBER.test(found.nationalNumber)) return undefined;
  const digits = found.number.slice(1);
  return digits.length <= DIGITS_MAX ? digits : undefined;
}

/** The countries, by their ISO codes, that a kept number can be of: some share a calling code. */
export function countriesOf(digits: string): readonly string[] {
  const found = parsePhoneNumberFromString(`+${digits}`);
  if (found === undefined) return [];
  return found.country === undefined ? found.getPossibleCountries() : [found.country];
}

/** The country calling code of a kept number, as in `49`; all its digits where it has none that is known. */
export const callingCodeOf = (digits: string): string =>
  parsePhoneNumberFromString(`+${digits}`)?.countryCallingCode ?? digits;

/** Whether this is the ISO code of a country. */
export const isCountry = (code: string): boolean => isSupportedCountry(code);
