import type { Verb } from '../../../context.ts';
import { countryOfZone } from '../../privacy/contacts/public.ts';
import { optOutKey } from './opt-out-key.ts';
import { optOutOnWire } from './opt-out-on-wire.ts';
import { findOptOutsOf } from './opt-out-store.ts';

/** Whether one address is among them. */
export const checkOptOut: Verb<'checkOptOut'> = (ctx, { body }) => {
  const { universeId, timeZone } = ctx.universe;
  const key = optOutKey(universeId, body.address, countryOfZone(timeZone));
  return ctx.inTransaction(async (tx) => ({ optOuts: (await findOptOutsOf(tx, universeId, key)).map(optOutOnWire) }));
};
