import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { mailSendJob } from './mail-send.job.ts';
import { reviveMail } from './mail-store.ts';

/** A message that was given up is sent again. */
export const repeatMailMessage: Verb<'repeatMailMessage'> = (ctx, { params: { mailMessageId } }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    if (!(await reviveMail(tx, universeId, mailMessageId, ctx.actor.personId)))
      throw new AppError('mail_message_not_found');
    await ctx.jobs.enqueue(tx, mailSendJob, { universeId, mailMessageId });
    return { queued: true };
  });
