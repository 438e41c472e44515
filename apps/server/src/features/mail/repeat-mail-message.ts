import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../context.ts';
import { writeAuditEntry } from '../../database/audit-entry.ts';
import { mailSendJob } from './mail-send.job.ts';
import { reviveMail } from './mail-store.ts';

/** A message that was given up is sent again. */
export const repeatMailMessage: Verb<'repeatMailMessage'> = (ctx, { params: { mailMessageId } }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    if (!(await reviveMail(tx, universeId, mailMessageId))) throw new AppError('mail_message_not_found');
    await ctx.jobs.enqueue(tx, mailSendJob, { universeId, mailMessageId });
    await writeAuditEntry(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'repeatMailMessage',
      subject: mailMessageId,
    });
    return { queued: true };
  });
