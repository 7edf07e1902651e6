/** Where text can lead a reader: more of them are not listed. */
const WAYS_SHOWN_MAX = 20;

/** Marks that no reader sees, with which a word is broken so that no program finds it. */
const UNSEEN = /\p{Cf}/gu;

/** Full stops of other scripts between Latin letters: browsers open them as points. */
const OTHER_STOPS = /(?<=[a-z0-9])[。｡．](?=[a-z])/giu;

const NAME = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';

/**
 * What a reader could follow: addresses with a scheme or a domain, of mail too; handles; numbers to call;
 * messengers, with what stands behind their name; and long mixed runs, as addresses of coins are.
 */
const PATTERNS: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]{1,20}:\/\/\S+/giu,
  new RegExp(`(?:[\\p{L}\\p{N}._%+-]+@)?(?:${NAME}\\.)+\\p{L}{2,24}(?:[/?#:]\\S*)?`, 'giu'),
  /(?<![\p{L}\p{N}._])@[\p{L}\p{N}_]{3,}/giu,
  /\+\d[\d ().-]{6,}\d|\d{9,}/gu,
  /(?:telegram|whats ?app|wechat|weixin|viber|zalo|kakao ?talk|discord|skype|微信|電報|电报)[^\n]{0,60}/giu,
  /(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{26,}/giu,
];

/** One spelling for each: without scheme, marks at the end, or capitals. */
function plainWay(found: string): string {
  return found
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//u, '')
    .replace(/[\s.,;:!?)\]}>"'»”’*_]+$/u, '');
}

/** Every way out of the exchange that texts name. */
function waysOut(texts: readonly string[]): ReadonlySet<string> {
  const ways = new Set<string>();
  for (const text of texts) {
    const plain = text.normalize('NFKC').replace(UNSEEN, '').replace(OTHER_STOPS, '.');
    for (const pattern of PATTERNS) {
      for (const [found] of plain.matchAll(pattern)) ways.add(plainWay(found));
    }
  }
  return ways;
}

/**
 * Ways out of the exchange (addresses, contacts, numbers) that `next` has and `known` has not: whoever can publish one
 * can send readers to a false support. Found by their look; what a picture shows is not read.
 */
export function addedWaysOut(next: readonly string[], known: readonly string[]): readonly string[] {
  const old = waysOut(known);
  return [...waysOut(next)].filter((way) => !old.has(way)).slice(0, WAYS_SHOWN_MAX);
}
