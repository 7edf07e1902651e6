/**
 * Passwords that everybody tries first. Written as the habits behind them rather than as a list copied
 * from a leak: a common word with a common ending, a walk over the keyboard, a short piece repeated.
 * Only what the composition rule lets through needs to be known: at least 8 characters with a letter and
 * a digit. That makes about 42,000 passwords, in capitals of any kind.
 */
const words =
  `password passwort passw0rd p@ssw0rd p@ssword pass passwd qwerty qwertyu qwertyuiop qwert qwer azerty
  asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm admin administrator root user guest test tester
  testing demo login welcome hello letmein access master secret private default changeme temp trust
  iloveyou loveyou love lovely baby angel princess sunshine flower dragon monkey tiger lion eagle shadow
  superman batman spiderman pokemon naruto starwars matrix ninja killer hunter ranger soccer football
  baseball basketball hockey liverpool chelsea arsenal barcelona juventus michael jordan daniel thomas
  andrew robert charlie george jessica jennifer michelle ashley nicole samantha amanda anthony william
  computer internet google facebook samsung apple microsoft windows linux android iphone freedom whatever
  summer winter spring autumn january february march april june july august september october november
  december monday friday sunday orange banana cookie cheese chocolate coffee pepper ginger silver golden
  diamond purple yellow money bitcoin crypto blockchain ethereum wallet exchange trading binance candor
  china beijing shanghai hongkong taiwan japan tokyo korea seoul vietnam hanoi saigon thailand bangkok
  woaini woaiwo woaini1314 wang zhang chen yang zhao huang xiao nihao mima sakura doraemon arigatou
  matkhau anhyeuem saranghae abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa asd qwe zxc qaz aa qq
  a q z w x`.split(/\s+/);

const endings =
  `0 00 000 1 01 001 007 10 11 111 1111 11111 111111 11111111 12 123 1234 12345 123456 1234567 12345678
  123456789 1234567890 123123 123321 12321 112233 121212 13 1313 1314 131420 5201314 520 521 520520 2 21 22
  222 23 234 3 321 333 4 4321 444 5 54321 555 6 654321 666 666666 69 7 77 777 7777777 8 88 888 8888 888888
  88888888 9 87654321 987654321 99 999 9999 100 1000 110 119 1980 1985 1986 1987 1988 1989 1990 1991 1992
  1993 1994 1995 1996 1997 1998 1999 2000 2001 2002 2003 2004 2005 2010 2015 2018 2019 2020 2021 2022 2023
  2024 2025 2026 1! 12! 123! 1234! 12345! 1@ 123@ 1. 123. 1# 123# 2024! 2025! 2026!`.split(/\s+/);

const others =
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx
  zaq1xsw2 qaz123wsx qazwsx123 qazwsxedc123 1a2b3c4d a1b2c3d4 a1b2c3d4e5 abc123abc 123abc123 abcd12345678
  abc123456789 qwe123qwe 1qw23er4 1234qwerasdf qwer4321 asdf4321 r2d2c3po ncc1701d trustno1 monkey12 8675309a
  iloveu2 iloveyou2 love4ever 4everlove 2hot4you b4byg1rl l0vely11 pa55word pa55w0rd passw0rd1 p4ssw0rd
  adm1n123 test1234test user1234user 123password 1234password 1qazse4rfv g00gle123 w3lcome1 letme1n1
  h3ll0123 qwerty1qwerty 7777777a 1234567q 12345qwert 123qweasd 123qweasdzxc 123456qwerty 123456abc
  1234abcd 12345abc 123456aa 123456789a 12345678a 1234567a 123456a1 987654321a 147258369a 789456123a
  147852369a 741852963a 963852741a 159357aa 159753aa 11111111a 00000000a a00000000`.split(/\s+/);

function listCommonPasswords(): ReadonlySet<string> {
  const list = new Set(others);
  for (const word of words) {
    for (const ending of endings) {
      list.add(word + ending);
      list.add(ending + word);
    }
  }
  return list;
}

let common: ReadonlySet<string> | undefined;

/** A piece of at most this length, repeated to make a password, is still that piece. */
const REPEATED_PIECE_LENGTH_MAX = 5;
const repeatedPiece = new RegExp(`^(.{1,${REPEATED_PIECE_LENGTH_MAX}})\\1+$`, 'su');

/** Whether a password is one of the most common ones, in capitals of any kind. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  common ??= listCommonPasswords();
  return common.has(lower) || repeatedPiece.test(lower);
}
