import { expect, test } from 'vitest';
import { isAllowedOrigin } from './origin.ts';

const listed = ['https://app.example.com'];

test.each([
  ['a program without an origin', {}, true],
  ['the server’s own page', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, true],
  ['a listed origin', { origin: 'https://app.example.com', host: 'api.example.com' }, true],
  ['another port', { origin: 'http://127.0.0.1:9090', host: '127.0.0.1:8080' }, false],
  ['another site', { origin: 'https://evil.example', host: '127.0.0.1:8080' }, false],
  [
    'a site that begins like a listed one',
    { origin: 'https://app.example.com.evil', host: 'x' },
    false,
  ],
  ['a sandboxed page', { origin: 'null', host: '127.0.0.1:8080' }, false],
])('%s: %j → %s', (_name, headers, isAllowed) => {
  expect(isAllowedOrigin(headers, listed)).toBe(isAllowed);
});
