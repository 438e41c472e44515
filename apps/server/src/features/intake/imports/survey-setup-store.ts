import type { ImportFault } from '@echolot/contract/intake/imports';
import { type Selectable, sql } from 'kysely';
import type { KpiMethod, Tables, Texts, VariableKind } from '../../../database/tables.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { usualPages } from '../../structure/surveys/public.ts';
import { noteImport, noteMade, type Tx } from './import-store.ts';

/** A variable as a mapping describes it. */
export interface WantedVariable {
  readonly extName: string;
  readonly kind: VariableKind;
  readonly titles: Texts;
  readonly method: KpiMethod | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number;
  readonly direction: 'higher' | 'lower';
  readonly topBoxes: number | null;
  readonly weight: number;
  readonly target: number | null;
  readonly isMultiValued: boolean;
  /** Where the mapping describes it, for faults. */
  readonly place: string;
}

export interface WantedSurvey {
  readonly universeId: string;
  readonly extName: string;
  readonly titles: Texts;
  readonly startFilter: string;
  readonly perspective: { readonly extName: string; readonly titles: Texts; readonly rootName: string };
  readonly variables: readonly WantedVariable[];
}

/** What stands in the way of a mapping, and what it would add. */
export interface SurveyPlan {
  readonly survey: { readonly surveyId: string; readonly titles: Texts } | undefined;
  readonly perspectiveId: string | undefined;
  /** Why the survey there is does not fit the mapping. */
  readonly faults: readonly ImportFault[];
  readonly added: readonly WantedVariable[];
  /** Ids of variables that went when an import was undone, and come back. */
  readonly revived: readonly string[];
}

export interface SurveySetup {
  readonly surveyId: string;
  readonly perspectiveId: string;
  readonly isNew: boolean;
  /** Nothing was changed when there are any. */
  readonly faults: readonly ImportFault[];
}

/** Looks what making survey, perspective and variables of a mapping would change. */
export async function planSurvey(tx: Tx, wanted: WantedSurvey): Promise<SurveyPlan> {
  const { db } = tx;
  const row = await db
    .selectFrom('survey')
    .select(['survey_id', 'titles'])
    .where('ext_name', '=', wanted.extName)
    .executeTakeFirst();
  const perspective = await db
    .selectFrom('perspective')
    .select('perspective_id')
    .where('ext_name', '=', wanted.perspective.extName)
    .executeTakeFirst();
  const perspectiveId = perspective?.perspective_id;
  if (!row) return { survey: undefined, perspectiveId, faults: [], added: wanted.variables, revived: [] };
  const survey = { surveyId: row.survey_id, titles: row.titles };
  const stored = await db.selectFrom('variable').selectAll().where('survey_id', '=', survey.surveyId).execute();
  const undone = await listUndoneVariables(tx, survey.surveyId);
  const faults = [
    ...(await perspectiveFaults(tx, survey.surveyId, wanted)),
    ...stored.flatMap((variable) => misfitsOf(variable, wanted.variables, undone.has(variable.variable_id))),
  ];
  const known = new Set(stored.map((variable) => variable.ext_name));
  const named = new Set(wanted.variables.map(({ extName }) => extName));
  const revived = stored
    .filter((variable) => variable.removed_at !== null && named.has(variable.ext_name))
    .map((variable) => variable.variable_id);
  return {
    survey,
    perspectiveId,
    faults,
    added: wanted.variables.filter(({ extName }) => !known.has(extName)),
    revived,
  };
}

/** Makes survey and perspective where they are missing and adds variables the survey lacks; compares those it has. */
export async function setUpSurvey(tx: Tx, importId: string, wanted: WantedSurvey): Promise<SurveySetup> {
  const { universeId } = wanted;
  const { db } = tx;
  // One set-up at a time.
  await sql`select from universe where universe_id = ${universeId} for no key update`.execute(db);
  const plan = await planSurvey(tx, wanted);
  const { survey, faults, added, revived } = plan;
  if (faults.length > 0) return { surveyId: '', perspectiveId: '', isNew: false, faults };

  const perspectiveId = await ensurePerspective(tx, wanted);
  const surveyId = survey?.surveyId ?? uuidV7();
  if (!survey) await insertSurvey(tx, surveyId, perspectiveId, wanted);
  const addedIds = await addVariables(tx, surveyId, universeId, added);
  if (revived.length > 0) {
    await db.updateTable('variable').set({ removed_at: null }).where('variable_id', 'in', revived).execute();
  }
  // Gives the columnar tables their new columns at once.
  if (addedIds.length + revived.length > 0) await tx.notify('echolot_outbox');
  await noteMade(tx, { universeId, importId }, 'variable', [...addedIds, ...revived]);
  if (!survey || addedIds.length + revived.length > 0) {
    const details = {
      importId,
      isNew: !survey,
      addedVariables: added.map(({ extName }) => extName),
      revived: revived.length,
    };
    await noteImport(tx, universeId, `survey ${wanted.extName}`, details);
  }
  return { surveyId, perspectiveId, isNew: !survey, faults: [] };
}

/** Variables that were removed because the import that made them was undone. */
async function listUndoneVariables({ db }: Tx, surveyId: string): Promise<Set<string>> {
  const { rows } = await sql<{ variable_id: string }>`
    select v.variable_id from variable v
    join import_made m on m.universe_id = v.universe_id and m.kind = 'variable' and m.subject_id = v.variable_id
    join import i on i.universe_id = m.universe_id and i.import_id = m.import_id and i.undo is not null
    where v.survey_id = ${surveyId} and v.removed_at is not null`.execute(db);
  return new Set(rows.map((row) => row.variable_id));
}

async function ensurePerspective({ db }: Tx, { universeId, perspective }: WantedSurvey): Promise<string> {
  const known = await db
    .selectFrom('perspective')
    .select('perspective_id')
    .where('ext_name', '=', perspective.extName)
    .executeTakeFirst();
  const perspectiveId = known?.perspective_id ?? uuidV7();
  if (!known) {
    await db
      .insertInto('perspective')
      .values({
        universe_id: universeId,
        perspective_id: perspectiveId,
        ext_name: perspective.extName,
        titles: JSON.stringify(perspective.titles),
      })
      .execute();
  }
  await sql`
    insert into org_unit (universe_id, unit_id, perspective_id, unit_no, slug, name, ext_id, kind)
    select ${universeId}, ${uuidV7()}, ${perspectiveId}, coalesce(max(unit_no), 0) + 1, 'all', ${perspective.rootName}, 'all', 'root'
    from org_unit where universe_id = ${universeId}
    on conflict (universe_id, perspective_id, ext_id) do nothing`.execute(db);
  await db
    .updateTable('universe')
    .set({ tree_version: sql<string>`tree_version + 1` })
    .where('universe_id', '=', universeId)
    .execute();
  return perspectiveId;
}

async function insertSurvey({ db }: Tx, surveyId: string, perspectiveId: string, wanted: WantedSurvey): Promise<void> {
  const { universeId, perspective } = wanted;
  const view = { extName: perspective.extName, titles: perspective.titles, startPath: `${perspective.extName}.all` };
  const { position } = await db
    .selectFrom('survey')
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('position'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('survey')
    .values({
      universe_id: universeId,
      survey_id: surveyId,
      ext_name: wanted.extName,
      titles: JSON.stringify(wanted.titles),
      position,
      start_filter: wanted.startFilter,
      views: JSON.stringify([view]),
      pages: JSON.stringify(usualPages),
    })
    .execute();
  await db
    .insertInto('survey_perspective')
    .values({ universe_id: universeId, survey_id: surveyId, perspective_id: perspectiveId, position: 0 })
    .execute();
}

async function addVariables(
  tx: Tx,
  surveyId: string,
  universeId: string,
  added: readonly WantedVariable[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const { db } = tx;
  const stored = await db
    .selectFrom('variable')
    .select(['column_no', 'position'])
    .where('survey_id', '=', surveyId)
    .execute();
  const ids = added.map(() => uuidV7());
  const lastColumnNo = Math.max(0, ...stored.map((row) => row.column_no));
  const lastPosition = Math.max(-1, ...stored.map((row) => row.position));
  await db
    .insertInto('variable')
    .values(
      added.map((variable, index) => ({
        universe_id: universeId,
        survey_id: surveyId,
        variable_id: ids[index] ?? uuidV7(),
        ext_name: variable.extName,
        kind: variable.kind,
        titles: JSON.stringify(variable.titles),
        position: lastPosition + 1 + index,
        column_no: lastColumnNo + 1 + index,
        method: variable.method,
        scale_min: variable.min,
        scale_max: variable.max,
        decimals: variable.decimals,
        direction: variable.direction,
        top_boxes: variable.topBoxes,
        weight: variable.weight,
        target: variable.target,
        is_multi_valued: variable.isMultiValued,
        removed_at: null,
      })),
    )
    .execute();
  return ids;
}

/** Whether the survey's interviews are in the one perspective of the mapping. */
async function perspectiveFaults({ db }: Tx, surveyId: string, { perspective }: WantedSurvey): Promise<ImportFault[]> {
  const rows = await db
    .selectFrom('survey_perspective')
    .innerJoin('perspective', 'perspective.perspective_id', 'survey_perspective.perspective_id')
    .select('perspective.ext_name')
    .where('survey_perspective.survey_id', '=', surveyId)
    .execute();
  const names = rows.map((row) => row.ext_name);
  if (names.length === 1 && names[0] === perspective.extName) return [];
  return [
    {
      place: 'perspective.extName',
      code: 'other_perspective',
      details: { there: names.join(', '), named: perspective.extName },
      message: `perspective.extName: the survey's interviews stand in ${names.join(' and ')}; a file places them in one perspective, ${perspective.extName}.`,
    },
  ];
}

/** What of a variable in the record contradicts the mapping. */
function misfitsOf(
  row: Selectable<Tables['variable']>,
  variables: readonly WantedVariable[],
  wasUndone: boolean,
): ImportFault[] {
  const variable = variables.find(({ extName }) => extName === row.ext_name);
  if (!variable) return [];
  const { place } = variable;
  const faults: ImportFault[] = [];
  const differs = (key: string, there: unknown, named: unknown): void => {
    if (there === named) return;
    faults.push({
      place,
      code: 'other_variable',
      details: { variable: row.ext_name, key, there: String(there), named: String(named) },
      message: `${place}: "${row.ext_name}" has ${key} ${String(there)} in the survey, not ${String(named)}.`,
    });
  };
  differs('kind', row.kind, variable.kind);
  differs('isMultiValued', row.is_multi_valued, variable.isMultiValued);
  differs('decimals', row.decimals, variable.decimals);
  if (row.removed_at !== null && !wasUndone) {
    faults.push({
      place,
      code: 'variable_removed',
      details: { variable: row.ext_name },
      message: `${place}: "${row.ext_name}" was removed from the survey.`,
    });
  }
  if (row.kind !== 'indicator' || variable.kind !== 'indicator') return faults;
  differs('method', row.method, variable.method);
  differs('min', Number(row.scale_min), variable.min);
  differs('max', Number(row.scale_max), variable.max);
  differs('direction', row.direction, variable.direction);
  differs('topBoxes', row.top_boxes, variable.topBoxes);
  return faults;
}
