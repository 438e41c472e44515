import type { Context, Verb } from '../../../context.ts';
import { byteOrderMark, csvHead, csvText } from '../../../drawing/csv-book.ts';
import { noteInAudit } from './audit-store.ts';
import type { AuditQuery } from './audit-view.ts';
import { readNamedEntries } from './named-entries.ts';

/** Entries read at a time. */
const batchSize = 1000;
const columns = ['at', 'who', 'username', 'action', 'subject', 'details', 'address', 'request'];

/** R-153 The audit as CSV; taking it along is noted itself. */
export const exportAudit: Verb<'exportAudit'> = async (ctx, { query }) => {
  const { universeId, timeZone, extName } = ctx.universe;
  await ctx.inTransaction((tx) => noteInAudit(tx, ctx, { action: 'exportAudit', subject: extName, details: query }));
  return {
    fileName: `audit-${extName}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: csvOf(ctx, { ...query, universeId, timeZone, limit: batchSize }),
  };
};

async function* csvOf(ctx: Context, query: AuditQuery): AsyncGenerator<string> {
  yield byteOrderMark + csvHead(columns.map((title) => ({ title })));
  for (let before = query.before; ; ) {
    // A transaction for each batch: the reader may be slow.
    const entries = await readNamedEntries(ctx, { ...query, before });
    yield entries
      .map(({ at, who, username, action, subject, details, address, requestId }) =>
        [at, who, username ?? '', action, subject, JSON.stringify(details), address ?? '', requestId ?? '']
          .map(csvText)
          .join(',')
          .concat('\r\n'),
      )
      .join('');
    if (entries.length < query.limit) return;
    before = entries.at(-1)?.auditEntryId;
  }
}
