import type { Actor, Verb } from '../../../context.ts';
import { listMail } from './mail-store.ts';

type MailRow = Awaited<ReturnType<typeof listMail>>[number];

const pageSize = 50;

/** What was sent to staff, newest first. */
export const listMailMessages: Verb<'listMailMessages'> = async (ctx, { query: { state, before } }) => {
  const { universeId } = ctx.universe;
  const rows = await ctx.inTransaction((tx) => listMail(tx, universeId, { state, before, limit: pageSize + 1 }));
  const shown = rows.slice(0, pageSize);
  return {
    messages: shown.map((row) => ({
      mailMessageId: row.mail_message_id,
      toAddress: row.to_address,
      toName: row.to_name,
      locale: row.locale,
      subject: row.subject,
      text: row.body,
      link: isLinkShown(row, ctx.actor) ? row.link : null,
      state: row.state,
      attempts: row.attempts,
      answer: row.answer,
      createdAt: row.created_at.toISOString(),
      attemptedAt: row.attempted_at?.toISOString() ?? null,
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.mail_message_id ?? null) : null,
    hasMailServer: ctx.config.mail !== undefined,
  };
};

/**
 * A link that opens something by itself belongs to whoever reads the mailbox. Where there is no mail server the product is the mailbox:
 * who sent an invitation hands it over, and root the links of people who forgot their password.
 */
function isLinkShown(
  { link_opens: opens, link_for: sender, state }: Pick<MailRow, 'link_opens' | 'link_for' | 'state'>,
  { isRoot, personId }: Pick<Actor, 'isRoot' | 'personId'>,
): boolean {
  if (opens === null) return true;
  return state === 'kept' && (isRoot || (opens === 'invitation' && sender === personId));
}
