import type { Verb } from '../../../context.ts';
import { countryOfZone } from '../../privacy/contacts/public.ts';
import { optOutKey } from './opt-out-key.ts';
import { deleteOptOut, noteOptOut } from './sample-intake-store.ts';

/** The person asks to be written to again. */
export const removeOptOut: Verb<'removeOptOut'> = (ctx, { body }) => {
  const { universeId, timeZone } = ctx.universe;
  const { address, channel } = body;
  return ctx.inTransaction(async (tx) => {
    const key = optOutKey(universeId, address, countryOfZone(timeZone));
    const wasThere = await deleteOptOut(tx, universeId, { key, channel });
    if (wasThere) await noteOptOut(tx, universeId, ctx.actor, { action: 'removeOptOut', channel });
    return { wasThere };
  });
};
