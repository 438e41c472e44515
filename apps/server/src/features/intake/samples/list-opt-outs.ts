import type { Verb } from '../../../context.ts';
import { optOutOnWire } from './opt-out-on-wire.ts';
import { countOptOuts, type OptOutPlace, readOptOutPage } from './opt-out-store.ts';

/** Addresses that are not written to, newest first. */
export const listOptOuts: Verb<'listOptOuts'> = (ctx, { query: { limit, cursor } }) => {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const rows = await readOptOutPage(tx, universeId, { after: placeOf(cursor), limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      total: await countOptOuts(tx, universeId),
      optOuts: shown.map(optOutOnWire),
      next: rows.length > limit && last ? `${last.at.toISOString()} ${last.optOutId}` : null,
    };
  });
};

/** An invalid cursor begins at the beginning. */
function placeOf(cursor: string | undefined): OptOutPlace | undefined {
  const [at = '', optOutId = ''] = cursor?.split(' ') ?? [];
  const time = Date.parse(at);
  return Number.isNaN(time) || !/^[0-9a-f-]{36}$/.test(optOutId) ? undefined : { at: new Date(time), optOutId };
}
