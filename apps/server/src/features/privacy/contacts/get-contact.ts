import { AppError } from '@echolot/contract/app-error';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Verb } from '../../../context.ts';
import { mayReadContacts } from '../../../masking/may-identify.ts';
import { addressOf, contactRowOf } from './contact-reply.ts';
import { countInterviewsBySurvey, findPerson } from './contact-view.ts';

/** What is kept about a person; masked without contacts.read. */
export const getContact: Verb<'getContact'> = async (ctx, { params }) => {
  const isMasked = !mayReadContacts(ctx.actor);
  const { universeId } = ctx.universe;
  const [person, bySurvey] = await ctx.inTransaction(async (tx) => {
    const found = await findPerson(tx, universeId, params.person);
    if (!found) throw new AppError('contact_not_found');
    return [found, await countInterviewsBySurvey(tx, universeId, params.person)] as const;
  });
  return {
    ...contactRowOf(person),
    givenName: person.givenName,
    familyName: person.familyName,
    locale: person.locale,
    address: addressOf(person.address),
    details: Object.entries(person.details).map(([name, value]) => ({ name, value })),
    createdAt: person.createdAt?.toISOString() ?? null,
    changedAt: person.changedAt?.toISOString() ?? null,
    bySurvey: bySurvey.map(({ survey, titles, interviews, lastDay }) => ({
      survey,
      title: localText(titles, localesOf(ctx.actor, ctx.universe)) || survey,
      interviews,
      lastDay,
    })),
    isMasked,
  };
};
