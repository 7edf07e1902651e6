/**
 * Letters and digits that are taken for a Latin letter at a glance. Marks are gone before they are looked
 * up; `l`, `1` and `i` are one letter here, for no reader tells them apart in every typeface.
 */
const latinByLook: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'а@4αɑɐ',
    b: 'вьβ8',
    c: 'сϲς¢',
    d: 'ԁđɗ',
    e: 'еє3εɛ',
    f: 'ƒғ',
    g: 'ɡԍ9',
    h: 'һнħ',
    i: 'іιıӏl1|ɩłǀ',
    j: 'ј',
    k: 'кκ',
    m: 'мϻ',
    n: 'пηոɲ',
    o: 'оο0σօøɵ',
    p: 'рρ',
    q: 'ԛ',
    r: 'гɾʀ',
    s: 'ѕ5ʂ',
    t: 'тτ7ŧ',
    u: 'υμսʋ',
    v: 'νѵ',
    w: 'ωшѡԝ',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ʐ2ζ',
  }).flatMap(([latin, looks]) => Array.from(looks, (look) => [look, latin] as const)),
);

/** What a reader sees in a name: small Latin letters where it can be read as such, nothing between them. */
function skeletonOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}_]/gu, '');
  return Array.from(plain, (letter) => latinByLook.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const house = [
  ...['candor', 'admin', 'official', 'support', 'customerservice', 'moderator'],
  // As Chinese is typed without its signs: customer service, official, administrator.
  ...['kefu', 'guanfang', 'guanliyuan'],
];

/** As {@link skeletonOf} writes them. */
const houseSkeletons = house.map(skeletonOf);

/** Whether a name could be read as one of the house's: in any script, with marks, digits or lines between. */
export function speaksForTheHouse(name: string): boolean {
  const skeletons = [skeletonOf(name), skeletonOf(name.replace(/\p{Nd}/gu, ''))];
  return skeletons.some((skeleton) => houseSkeletons.some((word) => skeleton.includes(word)));
}

/** Whether a name could be read as a labelled demo merchant's, such as Demo_Lena: they are nobody's but the demo's. */
export function looksLikeDemo(name: string): boolean {
  const [label = ''] = name.normalize('NFKC').replace(/^_+/u, '').split('_');
  const skeletons = [skeletonOf(label), skeletonOf(label.replace(/\p{Nd}/gu, ''))];
  return skeletons.includes('demo');
}
