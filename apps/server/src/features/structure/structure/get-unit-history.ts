import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { getUnitHistory as endpoint, UnitChange } from '@echolot/contract/structure/structure-units';
import type { Context } from '../../../context.ts';
import { drillPathOf } from '../org-units/public.ts';
import { getPerspective, todayOf } from './structure-access.ts';
import { findLaterChange, listUnitChanges } from './unit-change-store.ts';
import { beginning, nameOn, type Span } from './unit-entry.ts';
import { readLedger, readTreeVersion } from './unit-ledger-store.ts';

const changesShown = 50;

/** What a unit was called, where it stood, whom it belonged to, and who changed it. */
export async function getUnitHistory(
  ctx: Context,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const today = todayOf(ctx);
  return ctx.inTransaction(async (tx) => {
    const { perspective } = await getPerspective(tx, params);
    const version = await readTreeVersion(tx, ctx.universe.universeId);
    const ledger = await readLedger(tx, ctx.universe.universeId, perspective);
    const entry = ledger.get(query.unit);
    const { unitId } = entry;
    const tree = ledger.treeOn(today);
    const node = tree.merged.has(unitId) ? undefined : tree.nodes.get(unitId);
    const named = (id: string, { from, to }: Span) => {
      const other = ledger.find(id);
      return { unit: other?.extId ?? '', name: other ? nameOn(other, today) : '', from, to };
    };
    const changes: UnitChange[] = [];
    for (const change of await listUnitChanges(tx, unitId, changesShown)) {
      const isUndone = change.undoneAt !== null;
      const canBeUndone = !isUndone && change.kind !== 'create' && !(await findLaterChange(tx, change));
      changes.push({
        change: change.changeId,
        kind: change.kind,
        at: change.at.toISOString(),
        by: change.details.by ?? '',
        details: change.details,
        isUndone,
        canBeUndone,
      });
    }
    return {
      version,
      unit: entry.extId,
      slug: entry.slug,
      name: nameOn(entry, today),
      kind: entry.kind,
      closedOn: entry.closedOn,
      path: node ? drillPathOf(params.perspective, node) : null,
      names: [{ name: entry.name, from: null }, ...entry.names],
      parents: entry.parents.map((span) => named(span.parentId, span)),
      mergedInto: entry.merges.map((span) => named(span.intoId, span)),
      contains: [...ledger.entries].flatMap((other) =>
        other.merges.filter(({ intoId }) => intoId === unitId).map((span) => named(other.unitId, span)),
      ),
      owners: entry.owners.filter(({ owner, from }) => owner !== '' || from !== beginning),
      formerAddresses: [
        ...new Set(
          [...ledger.formerAddresses]
            .filter((place) => place.unitId === unitId && place.slug !== entry.slug)
            .map(({ slug }) => slug),
        ),
      ],
      changes,
    };
  });
}
