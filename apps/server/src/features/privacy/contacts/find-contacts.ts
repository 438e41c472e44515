import type { Verb } from '../../../context.ts';
import { mayReadContacts } from '../../../masking/may-identify.ts';
import { contactRowOf } from './contact-reply.ts';
import { searchPersons } from './contact-view.ts';

/** Persons by what is known of them. Without contacts.read nobody is found by guessing letters. */
export const findContacts: Verb<'findContacts'> = async (ctx, { query }) => {
  const isMasked = !mayReadContacts(ctx.actor);
  const { universeId } = ctx.universe;
  const found = await ctx.inTransaction((tx) =>
    searchPersons(tx, universeId, {
      query: query.query,
      wholeOnly: isMasked,
      after: idOf(query.after),
      limit: query.limit + 1,
    }),
  );
  const page = found.slice(0, query.limit);
  return {
    contacts: page.map(contactRowOf),
    next: found.length > query.limit ? (page.at(-1)?.personId ?? null) : null,
    isMasked,
  };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A page position that is none begins at the beginning. */
export const idOf = (text: string | undefined): string | undefined =>
  text !== undefined && uuid.test(text) ? text : undefined;
