import type { Context } from '../../../context.ts';
import { getKnownSurvey, type KnownSurvey, type WithIngest } from './known-survey.ts';
import type { ReadableRow } from './posted-row.ts';
import { extIdOf } from './read-posted.ts';
import { createUnits, type UnknownUnit } from './unknown-unit-store.ts';

const usualKind = 'unit';

type Said = Pick<UnknownUnit, 'perspective' | 'extId' | 'parentExtId'> & {
  readonly name: string | undefined;
  readonly kind: string | undefined;
};

/** Makes the units that interviews name by an unknown id, in a transaction of its own. */
export async function createUnknownUnits(
  ctx: Context & WithIngest,
  surveyExtName: string,
  rows: readonly ReadableRow[],
): Promise<void> {
  const { universeId } = ctx.universe;
  const survey = await ctx.inTransaction((tx) => getKnownSurvey(ctx, tx, surveyExtName));
  const unknown = unknownUnits(survey, rows);
  if (unknown.length === 0) return;
  const { apiKey, personId } = ctx.actor;
  const who = { personId: apiKey ? undefined : personId, apiKeyId: apiKey?.apiKeyId };
  await ctx.inTransaction((tx) => createUnits(tx, universeId, unknown, who));
}

/** Each of them once, with what any of the interviews says about it. */
function unknownUnits(survey: KnownSurvey, rows: readonly ReadableRow[]): UnknownUnit[] {
  const unknown = new Map<string, Said>();
  for (const unit of rows.flatMap(unitsSaidBy)) {
    const { perspective, extId } = unit;
    const index = survey.unitIndexes.get(perspective);
    if (!index || index.byExtId.has(extId)) continue;
    const key = `${perspective} ${extId}`;
    const said = unknown.get(key);
    unknown.set(key, {
      perspective,
      extId,
      name: said?.name ?? unit.name,
      kind: said?.kind ?? unit.kind,
      parentExtId: said?.parentExtId ?? unit.parentExtId,
    });
  }
  return [...unknown.values()].map((unit) => ({
    ...unit,
    name: unit.name ?? unit.extId,
    kind: unit.kind ?? usualKind,
  }));
}

function unitsSaidBy({ posted, told = [] }: ReadableRow): Said[] {
  const named = Object.entries(posted.units).flatMap(([perspective, unit]): Said[] => {
    const extId = extIdOf(unit);
    if (extId === undefined) return [];
    const { name, kind, parent } = typeof unit === 'object' && 'extId' in unit ? unit : {};
    return [{ perspective, extId, name, kind, parentExtId: parent }];
  });
  return [...told, ...named];
}
