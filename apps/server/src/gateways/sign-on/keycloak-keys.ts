import { AppError } from '@echolot/contract/app-error';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Keys older than this are read anew, so that one the provider has removed is not believed for longer. */
const MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 5000;
/** An unknown key id makes us ask at once, but whoever sends such tokens cannot make us ask more often than this. */
const EXTRA_READS = 5;
const EXTRA_READ_EVERY_MS = 10_000;

/**
 * The provider's public keys, read when first needed. A key id that is not among them is looked up at once: a provider
 * may change its keys twice in a row.
 */
export function createKeycloakKeys(address: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(address), {
    cooldownDuration: MAX_AGE_MS,
    cacheMaxAge: MAX_AGE_MS,
    timeoutDuration: TIMEOUT_MS,
  });
  let extraReads = EXTRA_READS;
  let countedAtMs = performance.now();
  const mayReadAgain = (): boolean => {
    const nowMs = performance.now();
    extraReads = Math.min(EXTRA_READS, extraReads + (nowMs - countedAtMs) / EXTRA_READ_EVERY_MS);
    countedAtMs = nowMs;
    if (extraReads < 1) return false;
    extraReads -= 1;
    return true;
  };
  return async (header, token) => {
    try {
      const wasFresh = remote.fresh;
      try {
        return await remote(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !wasFresh || !mayReadAgain()) throw error;
        await remote.reload();
        return await remote(header, token);
      }
    } catch (error) {
      if (isTokenFault(error)) throw error;
      throw new AppError('sign_on_unavailable', {}, { cause: error });
    }
  };
}

/** The token names a key or an algorithm the provider does not have. Anything else is a failed read of the keys. */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
