import type { Caller, OpenContext } from '../../../context.ts';
import { addressSubject } from './throttle.ts';
import { reserveAttempt } from './throttle-store.ts';

/**
 * Counts a failed attempt to get in without a sign-in, by a link or a key; many of them slow their address down, as in signing in.
 * @returns milliseconds the address has to wait; 0 when it may try on.
 */
export async function countFailureFrom(
  { record, address, now }: Pick<OpenContext, 'record' | 'now'> & Pick<Caller, 'address'>,
  purpose: string,
): Promise<number> {
  const { kind, key } = addressSubject(address);
  const reserved = await record.as('echolot_sign_on', (tx) =>
    reserveAttempt(tx, [{ kind, key: `${purpose} ${key}` }], now()),
  );
  return 'waitMs' in reserved ? reserved.waitMs : reserved.againInMs;
}
