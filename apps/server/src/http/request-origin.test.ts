import { expect, test } from 'vitest';
import { requestOrigin } from './request-origin.ts';

test.each<[headers: { host?: string; origin?: string }, configured: string | undefined, string]>([
  [
    { host: 'a.example', origin: 'https://a.example' },
    'https://set.example',
    'https://set.example',
  ],
  [{ host: 'a.example', origin: 'https://a.example' }, undefined, 'https://a.example'],
  [
    { host: 'a.example:8443', origin: 'https://a.example:8443' },
    undefined,
    'https://a.example:8443',
  ],
  [{ host: 'a.example', origin: 'https://evil.example' }, undefined, 'http://a.example'],
  [{ host: 'localhost:8080' }, undefined, 'http://localhost:8080'],
  [{ host: 'a.example', origin: 'null' }, undefined, 'http://a.example'],
  [{ host: 'a b/c@d' }, undefined, 'http://localhost'],
  [{ host: 'a.example:99999' }, undefined, 'http://localhost'],
  [{ host: '[::1]:8080' }, undefined, 'http://[::1]:8080'],
  [{}, undefined, 'http://localhost'],
])('%j with %s configured is %s', (headers, configured, origin) => {
  expect(requestOrigin(headers, configured)).toBe(origin);
});
