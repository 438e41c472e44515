import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { createUnit as endpoint } from '@echolot/contract/structure/structure-units';
import { slugify, uniqueSlug } from '@echolot/core/slug';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { changeTree } from './tree-change.ts';
import { beginning, nameOn, spanOn } from './unit-entry.ts';

/** Makes a unit below another one. */
export async function createUnit(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { name, kind, parent: parentExtId, unit, from } = input.body;
  return changeTree(ctx, input, 'createUnit', ({ ledger, today }) => {
    const day = from ?? today;
    const parent = ledger.get(parentExtId);
    if (spanOn(parent.merges, day)) throw new AppError('unit_merged', { unit: parentExtId });
    if (unit !== undefined && ledger.has(unit)) throw new AppError('unit_id_taken', { unit });
    const extId = unit ?? uniqueSlug(name, (taken) => ledger.has(taken));
    const unitId = uuidV7();
    ledger.put({
      unitId,
      unitNo: 0,
      extId,
      kind,
      slug: slugify(name),
      name,
      closedOn: null,
      names: [],
      // It is there as long as the unit above.
      parents: [{ parentId: parent.unitId, from: from ?? parent.parents[0]?.from ?? beginning, to: null }],
      merges: [],
      owners: [],
    });
    ledger.tellApart([unitId], parent.unitId);
    const details = { unit: extId, name, kind, parent: nameOn(parent, day) };
    return { kind: 'create', unitIds: [unitId], from, replaced: 0, details };
  });
}
