const ASCENDING = '01234567890';
const DESCENDING = '09876543210';

/** A piece of one to three digits, repeated to make six. */
const REPEATED = /^([0-9]{1,3})\1+$/;

const PAIRS = /^([0-9])\1([0-9])\2([0-9])\3$/;
const MIRRORED = /^([0-9])([0-9])([0-9])\3\2\1$/;

/** Fewer different digits than this are soon tried. */
const DIFFERENT_MIN = 3;

/** What people choose in every collection of leaked PINs, and no rule below says already. */
const MOST_USED = new Set(
  `131420 201314 521314 520999 584520 147896 142536 203040 304050 123890 134679 124578 235689 246810
  131415 141516 123400 123450 123455 123457 123459 314159 271828 141421 161803 235711 132435 135791
  246801 142857 153624 159263 159874 236589 125896 125478 478965 145236 145632 123698 321478 987412
  789632 119110 119120 114514 168888 518888 123580 147580 212223 313233 202122 303132 192837 918273
  564738 675849 152535 172839 415263 635241 362514 374859 293847 420690 696900 123412 123451 123465
  123546 124356 213456 132456 123645 126543 143444 362436`.split(/\s+/),
);

/** Digits of one length stand in the order of their numbers. */
const isFrom = (min: string, max: string, digits: string): boolean =>
  digits >= min && digits <= max;

const isDay = (digits: string): boolean => isFrom('01', '31', digits);
const isMonth = (digits: string): boolean => isFrom('01', '12', digits);
const isYear = (digits: string): boolean => isFrom('1900', '2049', digits);

/** Day, month and year in any order people write them, or a month with the whole year. */
function isDate(digits: string): boolean {
  const first = digits.slice(0, 2);
  const second = digits.slice(2, 4);
  const third = digits.slice(4);
  return (
    (isDay(first) && isMonth(second)) ||
    (isMonth(first) && isDay(second)) ||
    (isMonth(second) && isDay(third)) ||
    (isYear(first + second) && isMonth(third)) ||
    (isMonth(first) && isYear(second + third))
  );
}

/** Three digits at equal distances: a row, a column or a diagonal of the keypad, or one digit thrice. */
function isLine(three: string): boolean {
  return three.charCodeAt(1) - three.charCodeAt(0) === three.charCodeAt(2) - three.charCodeAt(1);
}

/**
 * Whether six digits are among those that a thief tries first: repeats, runs, pairs, mirrored ones, lines of
 * the keypad, dates, and the most used ones.
 */
export function isEasyFundPassword(digits: string): boolean {
  return (
    REPEATED.test(digits) ||
    PAIRS.test(digits) ||
    MIRRORED.test(digits) ||
    ASCENDING.includes(digits) ||
    DESCENDING.includes(digits) ||
    new Set(digits).size < DIFFERENT_MIN ||
    (isLine(digits.slice(0, 3)) && isLine(digits.slice(3))) ||
    isDate(digits) ||
    MOST_USED.has(digits)
  );
}
