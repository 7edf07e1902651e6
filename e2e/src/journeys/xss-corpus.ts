/** A host that nothing of ours ever asks: whoever does was told to by a stored text. */
export const HOSTILE_HOST = 'hostile.invalid';

/** What a script of the corpus would do. */
const RUN = `window.hostileRan=1;alert(1)`;

/**
 * Texts that a careless page would run, open, fetch or draw wrongly. `mark` is an attribute that nothing of
 * ours has: an element with it was made from a text.
 */
export const hostileTexts: readonly string[] = [
  `<script data-mark>${RUN}</script>`,
  `<ScRiPt data-mark src=//${HOSTILE_HOST}/a.js></sCrIpT>`,
  `<img data-mark src=x onerror="${RUN}">`,
  `<img data-mark src=//${HOSTILE_HOST}/pixel.png>`,
  `"><svg data-mark onload=${RUN}>`,
  `'><body data-mark onpageshow=${RUN}>`,
  `<svg><animate data-mark onbegin=${RUN} attributeName=x dur=1s>`,
  `<iframe data-mark srcdoc="<script>parent.${RUN}</script>">`,
  `<object data-mark data="data:text/html,<script>${RUN}</script>">`,
  `<details data-mark open ontoggle=${RUN}>`,
  `<input data-mark autofocus onfocus=${RUN}>`,
  `<form data-mark action="javascript:${RUN}"><button>ok</button></form>`,
  `<a data-mark href="javascript:${RUN}">free coins</a>`,
  `<a data-mark href="&#106;avascript:${RUN}">entity link</a>`,
  `javascript:${RUN}//`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `[free coins](javascript:${RUN})`,
  `![pixel](https://${HOSTILE_HOST}/pixel.png)`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}}`,
  `<0>nested</0> {0} {amount, plural, other {#}} {{name}}`,
  `&lt;script data-mark&gt;${RUN}&lt;/script&gt; &amp; &#60;b&#62;`,
  `<style data-mark>*{background:url(//${HOSTILE_HOST}/css)}</style>`,
  `x;} body{display:none;background:url(//${HOSTILE_HOST}/css)`,
  `</textarea></title></style></script><img data-mark src=x onerror=${RUN}>`,
  `<math><mtext><table><mglyph><style><img data-mark src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img data-mark src=x onerror=${RUN}>">`,
  `\u202e<b data-mark>evil\u202c \u2066isolated\u2069 \u200f right`,
  `Z\u0351\u036b\u0343a\u0337\u0332l\u0489g\u0489o \ud83d\ude08 \ufeff zero\u200bwidth`,
  `=HYPERLINK("https://${HOSTILE_HOST}","click")`,
  `W${'o'.repeat(150)}w`,
];

/** What no text may hold: the database would refuse it in the middle of the work. */
export const unstorableTexts: readonly string[] = [`null\u0000char`, `lone \ud800 surrogate`];
