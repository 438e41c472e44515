import { createHash } from 'node:crypto';
import { normalEmail, normalPhone } from '../../privacy/contacts/public.ts';

/** The key an address is opted out by: its hash within the universe, the same however it is written. */
export function optOutKey(universeId: string, address: string, country?: string): Buffer {
  const normal = address.includes('@') ? `mail:${normalEmail(address)}` : `tel:${normalPhone(address, country)}`;
  return createHash('sha256').update(`${universeId} ${normal}`).digest();
}
