import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { RecordDatabase, Tx } from '../../../database/record.ts';

export type MailState = 'waiting' | 'sent' | 'kept' | 'failed';

/** A message as it is kept. */
export interface NewMail {
  readonly mailMessageId: string;
  /** What it is about; the same is told the same address once. */
  readonly effectKey: string;
  readonly toAddress: string;
  readonly toName: string;
  readonly locale: string;
  readonly subject: string;
  readonly body: string;
  /** Path in the product. */
  readonly link: string | undefined;
  readonly linkOpens: 'invitation' | 'password' | undefined;
  /** Who may hand such a link over. */
  readonly linkFor: string | undefined;
}

/** Keeps messages; answers the ids of those that were not kept before. */
export async function insertMail({ db }: Tx, universeId: string, messages: readonly NewMail[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto('mail_message')
    .values(
      messages.map((message) => ({
        universe_id: universeId,
        mail_message_id: message.mailMessageId,
        effect_key: message.effectKey,
        to_address: message.toAddress,
        to_name: message.toName,
        locale: message.locale,
        subject: message.subject,
        body: message.body,
        link: message.link ?? null,
        link_opens: message.linkOpens ?? null,
        link_for: message.linkFor ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['universe_id', 'effect_key', 'to_address']).doNothing())
    .returning('mail_message_id')
    .execute();
  return rows.map((row) => row.mail_message_id);
}

const columns = ['to_address', 'to_name', 'locale', 'subject', 'body', 'link'] as const;

/** A message that is still to be sent. */
export async function findWaitingMail({ db }: Tx, universeId: string, mailMessageId: string) {
  return db
    .selectFrom('mail_message')
    .select(columns)
    .where('universe_id', '=', universeId)
    .where('mail_message_id', '=', mailMessageId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/** Notes an attempt. */
export async function noteMailAttempt(
  { db }: Tx,
  universeId: string,
  mailMessageId: string,
  { state, answer, at }: { state: MailState; answer: string | undefined; at: Date },
): Promise<void> {
  await db
    .updateTable('mail_message')
    .set((set) => ({
      state,
      answer: answer?.slice(0, 500) ?? null,
      attempts: set('attempts', '+', 1),
      attempted_at: at,
    }))
    .where('universe_id', '=', universeId)
    .where('mail_message_id', '=', mailMessageId)
    .execute();
}

/** A failed message waits again, which is noted; false when it is not failed. */
export async function reviveMail(
  tx: Tx,
  universeId: string,
  mailMessageId: string,
  personId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mail_message')
    .set({ state: 'waiting', attempts: 0, answer: null })
    .where('universe_id', '=', universeId)
    .where('mail_message_id', '=', mailMessageId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await writeAuditEntry(tx, { universeId, personId, action: 'repeatMailMessage', subject: mailMessageId });
  return true;
}

/** Messages from the newest on; those asked for before one when its id is given. */
export async function listMail(
  { db }: Tx,
  universeId: string,
  { before, state, limit }: { before: string | undefined; state: MailState | undefined; limit: number },
) {
  let query = db
    .selectFrom('mail_message')
    .select([
      ...columns,
      'link_opens',
      'link_for',
      'mail_message_id',
      'state',
      'attempts',
      'answer',
      'created_at',
      'attempted_at',
    ])
    .where('universe_id', '=', universeId)
    .orderBy('mail_message_id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('mail_message_id', '<', before);
  return query.execute();
}

/** Removes messages of all universes that were asked for before an instant; answers how many. */
export async function removeOldMail(record: RecordDatabase, before: Date): Promise<number> {
  const universes = await record.as('echolot_operator', ({ db }) =>
    db.selectFrom('universe').select('universe_id').execute(),
  );
  let removed = 0;
  for (const { universe_id: universeId } of universes) {
    const { numDeletedRows } = await record.inUniverse(universeId, ({ db }) =>
      db
        .deleteFrom('mail_message')
        .where('universe_id', '=', universeId)
        .where('created_at', '<', before)
        .executeTakeFirst(),
    );
    removed += Number(numDeletedRows);
  }
  return removed;
}
