import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a universe's id, and of what nobody can guess. */
const idLength = 16;
const secretLength = 32;

/** A link's token: the universe it belongs to, so that nothing of others has to be looked through, and 256 random bits. */
export function createShareToken(universeId: string): string {
  return Buffer.concat([Buffer.from(universeId.replaceAll('-', ''), 'hex'), randomBytes(secretLength)]).toString(
    'base64url',
  );
}

/** What is kept of it. With so many random bits a plain hash cannot be turned back. */
export function hashShareToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The universe a token says it is of; undefined when it cannot be a token. */
export function universeOfShareToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idLength + secretLength) return undefined;
  const hex = bytes.toString('hex', 0, idLength);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
