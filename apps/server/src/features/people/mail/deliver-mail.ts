import type { WithMail } from '../../../gateways/mail/mail-sender.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { findWaitingMail, noteMailAttempt, removeOldMail } from './mail-store.ts';

const keptMs = 30 * 86_400_000;

/** Sends one message and notes what became of it; throws when the mail server may take it later, so that the queue tries again. */
export const deliverMail: JobHandler<{ universeId: string; mailMessageId: string }, WithMail> = async (
  ctx,
  { universeId, mailMessageId },
  { isLastAttempt },
) => {
  const mail = await ctx.record.inUniverse(universeId, (tx) => findWaitingMail(tx, universeId, mailMessageId));
  if (!mail) return; // Sent before a crash.
  const { outcome, answer } = await ctx.mail.send({
    id: mailMessageId,
    to: { address: mail.to_address, name: mail.to_name },
    subject: mail.subject,
    text: mail.link === null ? mail.body : `${mail.body}\n\n${ctx.config.publicUrl}${mail.link}`,
    locale: mail.locale,
  });
  const isGivenUp = outcome === 'refused' || (outcome === 'later' && isLastAttempt);
  const state = isGivenUp ? 'failed' : outcome === 'later' ? 'waiting' : outcome;
  await ctx.record.inUniverse(universeId, (tx) =>
    noteMailAttempt(tx, universeId, mailMessageId, { state, answer, at: ctx.now() }),
  );
  if (outcome === 'later' && !isLastAttempt) throw new Error(`The mail server did not take the message: ${answer}`);
};

/** Forgets messages older than 30 days. */
export const cleanMail: JobHandler<object> = async (ctx) => {
  const removed = await removeOldMail(ctx.record, new Date(ctx.now().getTime() - keptMs));
  if (removed > 0) ctx.log.info({ removed }, 'old messages to staff were deleted');
};
