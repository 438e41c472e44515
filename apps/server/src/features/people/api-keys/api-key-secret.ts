import { createHash, randomBytes } from 'node:crypto';

/** So that a key found in a file or a log is known for what it is, and for whose. */
const mark = 'elk_';
const shownCharacters = 4;

export interface NewSecret {
  /** Shown once, never kept. */
  readonly secret: string;
  readonly secretHash: Buffer;
  /** Beginning of the key, by which people recognise it. */
  readonly prefix: string;
}

/** A key of a universe: 256 random bits behind the universe's name. */
export function createSecret(universeExtName: string): NewSecret {
  const start = `${mark}${universeExtName}_`;
  const secret = start + randomBytes(32).toString('base64url');
  return { secret, secretHash: hashSecret(secret), prefix: secret.slice(0, start.length + shownCharacters) };
}

/** What is kept of a key. It has 256 random bits, so a plain hash cannot be turned back. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a bearer token is an API key; a session's token has no underscore so early. */
export function isApiKey(token: string): boolean {
  return token.startsWith(mark);
}
