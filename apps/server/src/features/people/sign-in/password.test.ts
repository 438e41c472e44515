import { describe, expect, test } from 'vitest';
import { hardCost, hashPassword, isOutdated, usePasswordCost, verifyPassword } from './password.ts';

usePasswordCost(hardCost);

describe('R-110 passwords', () => {
  test('are kept as argon2id in PHC form, at least as hard as OWASP asks, each with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    const [, memory, passes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.exec(one) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(one).not.toBe(other);
    expect(isOutdated(one)).toBe(false);
  });

  test('are verified exactly, however they were composed', async () => {
    const hash = await hashPassword('Grüße 7 ✓');
    expect(await verifyPassword('Grüße 7 ✓', hash)).toBe(true);
    expect(await verifyPassword('Grüße 7 ✓'.normalize('NFD'), hash)).toBe(true);
    expect(await verifyPassword('grüße 7 ✓', hash)).toBe(false);
    expect(await verifyPassword('Grüße 7 ✓ ', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  test('of others (RFC 9106 parameters, other lengths) are read too and known to be weaker', async () => {
    const foreign = await hashWith(8192, 1);
    expect(await verifyPassword('secret', foreign)).toBe(true);
    expect(await verifyPassword('Secret', foreign)).toBe(false);
    expect(isOutdated(foreign)).toBe(true);
  });

  test.each([null, undefined, '', 'plain', '$2b$10$abc', '$argon2id$v=19$m=1,t=1,p=1$x$y'])(
    'without a readable hash (%s) nothing fits, after as long as otherwise',
    async (hash) => {
      const startedAt = performance.now();
      expect(await verifyPassword('secret', hash)).toBe(false);
      expect(performance.now() - startedAt).toBeGreaterThan(10);
    },
  );

  test('a crowd is served in turn without holding up the event loop', async () => {
    const hash = await hashPassword('secret');
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) => verifyPassword(i % 2 ? 'secret' : 'no', hash)),
    );
    clearInterval(ticking);
    expect(results).toEqual([false, true, false, true, false, true, false, true]);
    expect(ticks).toBeGreaterThan(8);
  });

  test('parties take turns: one password of somebody waits for no crowd of somebody else', async () => {
    const hash = await hashPassword('secret');
    const done: string[] = [];
    const crowd = Array.from({ length: 24 }, async () => {
      await verifyPassword('no', hash, 'crowd');
      done.push('crowd');
    });
    await Promise.all([
      ...crowd,
      verifyPassword('secret', hash, 'person').then((isRight) => done.push(`person ${isRight}`)),
    ]);
    // In the order of asking it would come last; a busy machine may finish some of the crowd before it.
    expect(done.indexOf('person true')).toBeLessThan(12);
  });
});

async function hashWith(memory: number, passes: number): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.from('saltsaltsalt1234');
  const hash = argon2Sync('argon2id', { message: 'secret', nonce, memory, passes, parallelism: 1, tagLength: 24 });
  const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(nonce)}$${encode(hash)}`;
}
