import type { ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { Tx } from '../../../database/record.ts';

export interface NewTicket {
  readonly hash: Buffer;
  readonly personId: string;
  readonly sessionId: string;
  /** The report it opens; null for a file that is made at once. */
  readonly reportId: string | null;
  readonly kind: ReportKindName | null;
  readonly request: Readonly<Record<string, unknown>> | null;
  readonly expiresAt: Date;
}

export async function insertTicket({ db }: Tx, universeId: string, ticket: NewTicket): Promise<void> {
  await db
    .insertInto('report_ticket')
    .values({
      universe_id: universeId,
      token_hash: ticket.hash,
      person_id: ticket.personId,
      session_id: ticket.sessionId,
      report_id: ticket.reportId,
      kind: ticket.kind,
      request: ticket.request && JSON.stringify(ticket.request),
      expires_at: ticket.expiresAt,
    })
    .execute();
}

export interface SpentTicket {
  readonly personId: string;
  readonly sessionId: string;
  readonly request: Readonly<Record<string, unknown>> | null;
}

/** Uses a ticket up, if it is one for this and still good. Of two at once one gets it. */
export async function spendTicket(
  { db }: Tx,
  universeId: string,
  hash: Buffer,
  purpose: { readonly reportId: string } | { readonly kind: ReportKindName },
  now: Date,
): Promise<SpentTicket | undefined> {
  let query = db
    .deleteFrom('report_ticket')
    .where('universe_id', '=', universeId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now);
  query =
    'reportId' in purpose
      ? query.where('report_id', '=', purpose.reportId)
      : query.where('report_id', 'is', null).where('kind', '=', purpose.kind);
  return query.returning(['person_id as personId', 'session_id as sessionId', 'request']).executeTakeFirst();
}

export async function deleteOldTickets({ db }: Tx, universeId: string, now: Date): Promise<void> {
  await db.deleteFrom('report_ticket').where('universe_id', '=', universeId).where('expires_at', '<=', now).execute();
}
