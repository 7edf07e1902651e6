import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dropUnusedParts } from './unused-parts-plugin.ts';

const folder = dirname(fileURLToPath(import.meta.resolve('react-router')));

test('nothing of the installed router is kept for its name or its making alone', () => {
  const modules = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const code = modules.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
  expect(code).toContain('\nLink.displayName = "Link";');
  const left = dropUnusedParts(code);
  expect(left.split('\n')).toHaveLength(code.split('\n').length);
  expect(left).not.toMatch(/^\w+\.displayName = /m);
  expect(left).not.toMatch(/^var \w+ = \w+\.(?:forwardRef|memo|createContext)\(/m);
  expect(left).toContain('var Link = /* @__PURE__ */ React');
});

test('what a component does to itself inside a function stays', () => {
  const inside = '    let Form2 = React.forwardRef(x);\n    Form2.displayName = "fetcher.Form";';
  expect(dropUnusedParts(inside)).toBe(inside);
});
