import type { Verb } from '../../../context.ts';
import { listAuditActions } from './audit-view.ts';
import { readNamedEntries } from './named-entries.ts';

const pageSize = 100;

/** R-153 What was changed in the universe, newest first. */
export const listAudit: Verb<'listAudit'> = async (ctx, { query }) => {
  const { universeId, timeZone } = ctx.universe;
  const entries = await readNamedEntries(ctx, { ...query, universeId, timeZone, limit: pageSize + 1 });
  const actions = await ctx.inTransaction((tx) => listAuditActions(tx, universeId));
  const shown = entries.slice(0, pageSize);
  return { entries: shown, next: entries.length > pageSize ? (shown.at(-1)?.auditEntryId ?? null) : null, actions };
};
