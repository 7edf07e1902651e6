import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * What the library's list of leaked passwords has too few of: words of our trade, our own name, and what
 * people in the countries of our languages write first.
 */
const OWN_WORDS =
  `candor bitcoin crypto blockchain ethereum tether wallet exchange trading trader binance
  woaini woaiwo nihao mima beijing shanghai hongkong taiwan sakura doraemon arigatou tokyo saranghae seoul
  matkhau anhyeuem vietnam hanoi saigon thailand bangkok`.split(/\s+/);

/**
 * What eight characters are worth that are in no list and follow no pattern: the shortest password that
 * the rules allow. Whatever takes fewer guesses is common.
 */
const GUESSES_MIN = 1e8;

/** The work grows with the square of the length: what is weak so far out is weak as a whole. */
const EXAMINED_LENGTH_MAX = 24;

/** Spellings such as `p4$$w0rd` that are tried; the library's hundred hold up everybody else's request. */
const SPELLINGS_MAX = 10;

let estimator: ZxcvbnFactory | undefined;

/** Made with the first password: the lists take some megabytes. */
function theEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { leaked: dictionary['passwords-common'], own: OWN_WORDS },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: SPELLINGS_MAX,
    maxLength: EXAMINED_LENGTH_MAX,
  });
  return estimator;
}

/**
 * Whether a password is among those that are tried first: leaked ones, words with usual endings and usual
 * letters exchanged, walks over the keyboard, years, short pieces repeated.
 */
export function isCommonPassword(password: string): boolean {
  return theEstimator().check(password).guesses < GUESSES_MIN;
}
