import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { localesOf, localText } from '../../structure/surveys/public.ts';
import { addressOf, contactRowOf } from './contact-reply.ts';
import { countInterviewsBySurvey, findPerson } from './contact-view.ts';
import { maskName, maskNumber } from './mask-contact.ts';

/** What is kept about a person; masked without contacts.read. */
export const getContact: Verb<'getContact'> = async (ctx, { params }) => {
  const isMasked = !ctx.actor.permissions.has('contacts.read');
  const { universeId } = ctx.universe;
  const [person, bySurvey] = await ctx.inTransaction(async (tx) => {
    const found = await findPerson(tx, universeId, params.person);
    if (!found) throw new AppError('contact_not_found');
    return [found, await countInterviewsBySurvey(tx, universeId, params.person)] as const;
  });
  const hide = (text: string, mask: (text: string) => string): string => (isMasked ? mask(text) : text);
  return {
    ...contactRowOf(person, isMasked),
    givenName: hide(person.givenName, maskName),
    familyName: hide(person.familyName, maskName),
    locale: person.locale,
    address: hide(addressOf(person.address), (text) => (text ? '•••' : '')),
    details: Object.entries(person.details).map(([name, value]) => ({ name, value: hide(value, maskNumber) })),
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
