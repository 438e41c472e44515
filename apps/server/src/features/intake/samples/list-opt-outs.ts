import { AppError } from '@echolot/contract/app-error';
import type { OptOut } from '@echolot/contract/intake/opt-outs';
import type { Verb } from '../../../context.ts';
import { countryOfZone } from '../../privacy/contacts/public.ts';
import { optOutKey } from './opt-out-key.ts';
import {
  countOptOuts,
  deleteOptOutById,
  findOptOutsOf,
  type OptOutPlace,
  readOptOutPage,
  type StoredOptOut,
} from './opt-out-store.ts';
import { noteOptOut } from './sample-intake-store.ts';

/** Addresses that are not written to, newest first. */
export const listOptOuts: Verb<'listOptOuts'> = (ctx, { query: { limit, cursor } }) => {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const rows = await readOptOutPage(tx, universeId, { after: placeOf(cursor), limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      total: await countOptOuts(tx, universeId),
      optOuts: shown.map(onWire),
      next: rows.length > limit && last ? `${last.at.toISOString()} ${last.optOutId}` : null,
    };
  });
};

/** Whether one address is among them. */
export const checkOptOut: Verb<'checkOptOut'> = (ctx, { body }) => {
  const { universeId, timeZone } = ctx.universe;
  const key = optOutKey(universeId, body.address, countryOfZone(timeZone));
  return ctx.inTransaction(async (tx) => ({ optOuts: (await findOptOutsOf(tx, universeId, key)).map(onWire) }));
};

/** The person asks to be written to again. */
export const takeBackOptOut: Verb<'takeBackOptOut'> = (ctx, { params, body }) => {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const removed = await deleteOptOutById(tx, universeId, params.optOutId);
    if (!removed) throw new AppError('opt_out_not_found');
    const { channel } = removed;
    await noteOptOut(tx, universeId, ctx.actor, { action: 'removeOptOut', channel, reason: body.reason });
    return { removed: true };
  });
};

const onWire = ({ at, ...row }: StoredOptOut): OptOut => ({ ...row, at: at.toISOString() });

/** A cursor nobody made begins at the beginning. */
function placeOf(cursor: string | undefined): OptOutPlace | undefined {
  const [at = '', optOutId = ''] = cursor?.split(' ') ?? [];
  const time = Date.parse(at);
  return Number.isNaN(time) || !/^[0-9a-f-]{36}$/.test(optOutId) ? undefined : { at: new Date(time), optOutId };
}
