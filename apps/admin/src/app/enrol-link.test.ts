import { expect, test } from 'vitest';
import { takeEnrolLink } from './enrol-link.ts';

const secret = 'Abc-_0123456789Abc-_0123456789Abc-_01234567';

function take(hash: string): { link: string | undefined; addresses: string[] } {
  const addresses: string[] = [];
  const history = {
    replaceState: (_state: unknown, _unused: string, url?: string | URL | null) => {
      addresses.push(String(url));
    },
  };
  return { link: takeEnrolLink({ hash }, history), addresses };
}

test('the secret is taken from the address, and the address forgets it', () => {
  expect(take(`#/enrol/${secret}`)).toEqual({ link: secret, addresses: ['#/'] });
});

test.each(['', '#/users', '#/enrol/', '#/enrol/short', `#/enrol/${secret}/more`])(
  'the address %j is no one-time link and stays',
  (hash) => {
    expect(take(hash)).toEqual({ link: undefined, addresses: [] });
  },
);
