import { AppError } from '@echolot/contract/app-error';
import type { Caller, Verb } from '../../../context.ts';
import {
  forgetSessions,
  hashPassword,
  hashToken,
  listUniversesOf,
  noteEmailProven,
  noteInAudit,
  replacePassword,
} from '../sign-in/public.ts';
import { checkNewPassword } from './check-new-password.ts';
import { endResets, findReset } from './link-store.ts';

/** R-114 Sets a new password by the link of a mail, and ends every session of the person. */
export const resetPassword: Verb<'resetPassword', Caller> = async (ctx, { body: { token, password } }) => {
  const now = ctx.now();
  const tokenHash = hashToken(token);
  const found = await ctx.record.as('echolot_sign_on', (tx) => findReset(tx, tokenHash, now));
  if (!found) throw new AppError('link_ended');
  checkNewPassword(password, [found.username, found.email, found.familyName]);
  const passwordHash = await hashPassword(password);
  await ctx.record.as('echolot_sign_on', async (tx) => {
    const person = await findReset(tx, tokenHash, now);
    if (!person) throw new AppError('link_ended');
    await endResets(tx, person.personId, now);
    await noteEmailProven(tx, person.personId, now);
    await replacePassword(tx, person.personId, passwordHash, now);
    for (const universeId of await listUniversesOf(tx, person.personId)) {
      await noteInAudit(tx, {
        universeId,
        personId: person.personId,
        action: 'resetPassword',
        subject: person.username,
        details: { address: ctx.address },
      });
    }
  });
  forgetSessions(ctx.record);
  return { username: found.username };
};
