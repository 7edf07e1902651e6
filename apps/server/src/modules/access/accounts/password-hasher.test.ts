import { refuse } from '#api/refuse.ts';
import { describe, expect, test } from 'vitest';
import { PasswordHasher, defaultHashCost } from './password-hasher.ts';

const cheap = { memoryKib: 8, passes: 1 };

describe('PasswordHasher', () => {
  test('a hash verifies its own password only, byte for byte', async () => {
    const hasher = new PasswordHasher(cheap);
    const hashed = await hasher.hash('Grüße 1 ');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await hasher.verify(hashed, 'Grüße 1 ')).toBe(true);
    expect(await hasher.verify(hashed, 'Grüße 1')).toBe(false);
    expect(await hasher.verify(hashed, 'Grüße 1 '.normalize('NFD'))).toBe(false);
  });

  test('two hashes of one password differ', async () => {
    const hasher = new PasswordHasher(cheap);
    expect(await hasher.hash('same1234')).not.toBe(await hasher.hash('same1234'));
  });

  test('no account has no password, not even the decoy’s', async () => {
    const hasher = new PasswordHasher(cheap);
    expect(await hasher.verify(undefined, 'no account has this password')).toBe(false);
  });

  test('the default cost is OWASP’s, and another cost is outdated', async () => {
    const hasher = new PasswordHasher();
    expect(defaultHashCost).toEqual({ memoryKib: 19_456, passes: 2 });
    expect(hasher.isOutdated(await new PasswordHasher(cheap).hash('some1234'))).toBe(true);
    expect(hasher.isOutdated(await hasher.hash('some1234'))).toBe(false);
  });

  test('a hundred wait their turn, the rest is told to come back', async () => {
    const hasher = new PasswordHasher(cheap);
    const results = await Promise.allSettled(
      Array.from({ length: 150 }, () => hasher.hash('some1234')),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(49);
    expect((refused[0] as PromiseRejectedResult).reason).toEqual(refuse.busy());
    await expect(hasher.hash('some1234')).resolves.toMatch(/^\$argon2id/);
  });
});
