import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the provider's access token with a key from the session's bearer token. The record has only the hash of that, so
 * neither the record nor a backup of it can act for the person at the provider.
 */
export function sealToken(accessToken: string, bearer: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(bearer), iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(accessToken, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @returns undefined when it was sealed for another bearer token. */
export function openToken(sealed: Buffer, bearer: string): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(bearer), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  try {
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return opened.toString('utf8');
  } catch {
    return undefined;
  }
}

function keyFrom(bearer: string): Buffer {
  return Buffer.from(hkdfSync('sha256', bearer, '', 'echolot sign-on token', 32));
}
