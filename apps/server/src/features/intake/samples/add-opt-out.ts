import type { Verb } from '../../../context.ts';
import { countryOfZone, normalEmail, normalPhone } from '../../privacy/contacts/public.ts';
import { optOutKey } from './opt-out-key.ts';
import { insertOptOut, lockIntake, noteOptOut, stopWaiting } from './sample-intake-store.ts';

/** An address is not to be written to any more. */
export const addOptOut: Verb<'addOptOut'> = (ctx, { body }) => {
  const { universeId, timeZone } = ctx.universe;
  const { address, channel, reason = '' } = body;
  const country = countryOfZone(timeZone);
  const isMail = address.includes('@');
  return ctx.inTransaction(async (tx) => {
    await lockIntake(tx, universeId);
    const key = optOutKey(universeId, address, country);
    const source = ctx.actor.apiKey ? 'api' : 'staff';
    const isNew = await insertOptOut(tx, universeId, { key, channel, source, reason });
    const stopped = await stopWaiting(tx, universeId, {
      email: isMail ? normalEmail(address) : '',
      phone: isMail ? '' : normalPhone(address, country),
      channel,
      now: ctx.now(),
    });
    if (isNew) await noteOptOut(tx, universeId, ctx.actor, { action: 'addOptOut', channel });
    return { isNew, stopped };
  });
};
