import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a universe's id, and of what nobody can guess. */
const idLength = 16;
const secretLength = 32;

/** A ticket: the universe it belongs to, so that nothing of others has to be looked through, and 256 random bits. */
export function createTicket(universeId: string): string {
  const id = Buffer.from(universeId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, randomBytes(secretLength)]).toString('base64url');
}

/** What is kept of it. With so many random bits a plain hash cannot be turned back. */
export function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

/** The universe a ticket says it is of; undefined when it cannot be a ticket. */
export function universeOfTicket(ticket: string): string | undefined {
  const bytes = Buffer.from(ticket, 'base64url');
  if (bytes.length !== idLength + secretLength || bytes.toString('base64url') !== ticket) return undefined;
  const hex = bytes.toString('hex', 0, idLength);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
