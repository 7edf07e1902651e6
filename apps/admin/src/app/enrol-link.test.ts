import { expect, test } from 'vitest';
import { takeEnrolLink } from './enrol-link.ts';

const secret = 'Abc-_0123456789Abc-_0123456789Abc-_01234567';

function take(pathname: string, hash: string): { link: string | undefined; addresses: string[] } {
  const addresses: string[] = [];
  const history = {
    replaceState: (_state: unknown, _unused: string, url?: string | URL | null) => {
      addresses.push(String(url));
    },
  };
  return { link: takeEnrolLink({ pathname, hash }, history), addresses };
}

test('the secret is taken from the address, and the address forgets it', () => {
  expect(take('/admin/enrol', `#${secret}`)).toEqual({ link: secret, addresses: ['./'] });
});

test('what is no secret is not taken, and other pages keep their address', () => {
  expect(take('/admin/enrol', '#/users')).toEqual({ link: undefined, addresses: ['./'] });
  expect(take('/admin/', `#${secret}`)).toEqual({ link: undefined, addresses: [] });
});
