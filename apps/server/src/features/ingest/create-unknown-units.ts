import type { PostedInterview } from '@echolot/contract/ingest';
import type { Context } from '../../context.ts';
import { getKnownSurvey, type KnownSurvey } from './known-survey.ts';
import { extIdOf } from './read-posted.ts';
import { createUnits, type UnknownUnit } from './unknown-unit-store.ts';

const usualKind = 'unit';

type Said = Pick<UnknownUnit, 'perspective' | 'extId' | 'parentExtId'> & Partial<Pick<UnknownUnit, 'name' | 'kind'>>;

/** Makes the units that interviews name by an id nobody knows, in a transaction of its own. */
export async function createUnknownUnits(
  ctx: Context,
  surveyExtName: string,
  interviews: readonly PostedInterview[],
): Promise<void> {
  const { universeId } = ctx.universe;
  const survey = await ctx.inTransaction((tx) => getKnownSurvey(ctx, tx, surveyExtName));
  const unknown = unknownUnits(survey, interviews);
  if (unknown.length === 0) return;
  const { apiKey, personId } = ctx.actor;
  const who = { personId: apiKey ? undefined : personId, apiKeyId: apiKey?.apiKeyId };
  await ctx.inTransaction((tx) => createUnits(tx, universeId, unknown, who));
}

/** Each of them once, with what any of the interviews says about it. */
function unknownUnits(survey: KnownSurvey, interviews: readonly PostedInterview[]): UnknownUnit[] {
  const unknown = new Map<string, Said>();
  for (const { units } of interviews) {
    for (const [perspective, unit] of Object.entries(units)) {
      const index = survey.unitIndexes.get(perspective);
      const extId = extIdOf(unit);
      if (!index || extId === undefined || index.byExtId.has(extId)) continue;
      const { name, kind, parent } = typeof unit === 'object' && 'extId' in unit ? unit : {};
      const key = `${perspective} ${extId}`;
      const said = unknown.get(key);
      unknown.set(key, {
        perspective,
        extId,
        name: said?.name ?? name,
        kind: said?.kind ?? kind,
        parentExtId: said?.parentExtId ?? parent,
      });
    }
  }
  return [...unknown.values()].map((unit) => ({
    ...unit,
    name: unit.name ?? unit.extId,
    kind: unit.kind ?? usualKind,
  }));
}
