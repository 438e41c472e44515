import { AppError } from '@echolot/contract/app-error';
import { isTimeZone } from '@echolot/core/time-zone-day';
import type { Verb } from '../../../context.ts';
import { openUniverseTo } from '../../people/sign-in/public.ts';
import { addManagers } from './add-managers.ts';
import { noteInAudit } from './import-record-store.ts';
import { findPeople, createUniverse as insertUniverse } from './import-store.ts';

/** Makes a universe. Its maker enters it at once, the people named with their next sign-in. */
export const createUniverse: Verb<'createUniverse'> = async (ctx, { body }) => {
  const { extName, title, timeZone, defaultLocale, dateFormat, members } = body;
  if (!isTimeZone(timeZone)) throw new AppError('time_zone_unknown', { timeZone });
  const people = await findPeople(ctx.record, members);
  const strangers = members.filter((username) => !people.has(username));
  if (strangers.length > 0) throw new AppError('people_unknown', { usernames: strangers });
  const made = await insertUniverse(ctx.record, { extName, title, timeZone, defaultLocale, dateFormat });
  if (!made) throw new AppError('universe_exists', { extName });
  const { universeId } = made;
  const { personId } = ctx.actor;
  await ctx.record.inUniverse(universeId, async (tx) => {
    await noteInAudit(tx, {
      universeId,
      personId,
      action: 'createUniverse',
      subject: extName,
      details: { title, members },
    });
    await addManagers(tx, universeId, [...new Set([personId, ...people.values()])]);
  });
  await openUniverseTo(ctx, { universeId, extName });
  return { extName, title };
};
