import { createHash, randomBytes } from 'node:crypto';

/** A bearer token or remember-me session id: 256 random bits, telling nothing. Shown once, never kept. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. It has 256 random bits, so a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
