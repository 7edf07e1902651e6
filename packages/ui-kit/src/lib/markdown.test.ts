import { expect, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import type { Block, Inline } from './markdown.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (...lines: Inline[][]): Block => ({ kind: 'paragraph', lines });

test.each<[what: string, body: string, blocks: Block[]]>([
  ['nothing', '', []],
  [
    'two paragraphs',
    'One.\n\nTwo,\nstill two.',
    [paragraph([text('One.')]), paragraph([text('Two,')], [text('still two.')])],
  ],
  [
    'a heading over a paragraph',
    '## Fees\nNone.',
    [{ kind: 'heading', level: 2, inlines: [text('Fees')] }, paragraph([text('None.')])],
  ],
  [
    'a numbered title over a paragraph',
    '1. Scope\nAll of it.',
    [{ kind: 'heading', level: 2, inlines: [text('1. Scope')] }, paragraph([text('All of it.')])],
  ],
  [
    'a numbered list',
    '1. One\n2. Two',
    [{ kind: 'numbers', items: [[text('One')], [text('Two')]] }],
  ],
  [
    'a sentence with a list under it',
    'You need:\n- a card\n- a phone',
    [
      paragraph([text('You need:')]),
      { kind: 'bullets', items: [[text('a card')], [text('a phone')]] },
    ],
  ],
  [
    'a quote and a rule',
    '> Said.\n\n---',
    [{ kind: 'quote', lines: [[text('Said.')]] }, { kind: 'rule' }],
  ],
  [
    'marks inside a line',
    'Buy **now** or *later* with `IOC`.',
    [
      paragraph([
        text('Buy '),
        { kind: 'strong', text: 'now' },
        text(' or '),
        { kind: 'em', text: 'later' },
        text(' with '),
        { kind: 'code', text: 'IOC' },
        text('.'),
      ]),
    ],
  ],
  [
    'links to the web and to an article',
    '[site](https://candor.example/x) [fees](fee-schedule)',
    [
      paragraph([
        { kind: 'link', text: 'site', target: 'https://candor.example/x' },
        text(' '),
        { kind: 'link', text: 'fees', target: 'fee-schedule' },
      ]),
    ],
  ],
  ['a product of prices', '2*3*4 is 24', [paragraph([text('2*3*4 is 24')])]],
])('reads %s', (_what, body, blocks) => {
  expect(parseMarkdown(body)).toEqual(blocks);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[tap](javascript:alert(1))',
  '[tap](data:text/html,x)',
  '[tap](http://plain.example)',
  '[tap](//other.example)',
])('%j stays text', (body) => {
  const kinds = parseMarkdown(body).flatMap((block) =>
    block.kind === 'paragraph' ? block.lines.flat().map(({ kind }) => kind) : [block.kind],
  );
  expect(new Set(kinds)).toEqual(new Set(['text']));
});
