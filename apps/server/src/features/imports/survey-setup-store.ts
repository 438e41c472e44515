import { sql } from 'kysely';
import type { KpiMethod, Texts, VariableKind } from '../../database/tables.ts';
import { uuidV7 } from '../../uuid-v7.ts';
import { noteImport, type Tx } from './import-store.ts';

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

export interface SurveySetup {
  readonly surveyId: string;
  readonly perspectiveId: string;
  readonly isNew: boolean;
  readonly addedVariables: readonly string[];
  /** Why the survey there is does not fit the mapping; nothing was changed then. */
  readonly faults: readonly string[];
}

/** Makes survey and perspective where they are missing and adds variables the survey lacks; compares those it has. */
export async function setUpSurvey(tx: Tx, wanted: WantedSurvey): Promise<SurveySetup> {
  const { universeId } = wanted;
  const { db } = tx;
  // One set-up at a time.
  await sql`select from universe where universe_id = ${universeId} for update`.execute(db);
  const survey = await db
    .selectFrom('survey')
    .select('survey_id')
    .where('ext_name', '=', wanted.extName)
    .executeTakeFirst();
  const faults = survey ? await findMisfits(tx, survey.survey_id, wanted) : [];
  if (faults.length > 0) return { surveyId: '', perspectiveId: '', isNew: false, addedVariables: [], faults };

  const perspectiveId = await ensurePerspective(tx, wanted);
  const surveyId = survey?.survey_id ?? uuidV7();
  if (!survey) await insertSurvey(tx, surveyId, perspectiveId, wanted);
  const addedVariables = await addVariables(tx, surveyId, wanted);
  if (!survey || addedVariables.length > 0) {
    await noteImport(tx, universeId, `survey ${wanted.extName}`, { isNew: !survey, addedVariables });
  }
  return { surveyId, perspectiveId, isNew: !survey, addedVariables, faults: [] };
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
  const page = {
    extname: 'rankings',
    titles: { en: 'Rankings', de: 'Ranglisten' },
    icon: 'chart-bar',
    selectionInterval: null,
    components: [{ type: 'RankingTableComponent' }],
  };
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
      pages: JSON.stringify([page]),
    })
    .execute();
  await db
    .insertInto('survey_perspective')
    .values({ universe_id: universeId, survey_id: surveyId, perspective_id: perspectiveId, position: 0 })
    .execute();
}

async function addVariables(tx: Tx, surveyId: string, { universeId, variables }: WantedSurvey): Promise<string[]> {
  const { db } = tx;
  const stored = await db
    .selectFrom('variable')
    .select(['ext_name', 'column_no', 'position'])
    .where('survey_id', '=', surveyId)
    .execute();
  const known = new Set(stored.map((row) => row.ext_name));
  const added = variables.filter(({ extName }) => !known.has(extName));
  if (added.length === 0) return [];
  const lastColumnNo = Math.max(0, ...stored.map((row) => row.column_no));
  const lastPosition = Math.max(-1, ...stored.map((row) => row.position));
  await db
    .insertInto('variable')
    .values(
      added.map((variable, index) => ({
        universe_id: universeId,
        survey_id: surveyId,
        variable_id: uuidV7(),
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
  // Gives the columnar tables their new columns at once.
  await tx.notify('echolot_outbox');
  return added.map(({ extName }) => extName);
}

/** What of the survey in the record contradicts the mapping. */
async function findMisfits({ db }: Tx, surveyId: string, { variables, perspective }: WantedSurvey): Promise<string[]> {
  const faults: string[] = [];
  const perspectives = await db
    .selectFrom('survey_perspective')
    .innerJoin('perspective', 'perspective.perspective_id', 'survey_perspective.perspective_id')
    .select('perspective.ext_name')
    .where('survey_perspective.survey_id', '=', surveyId)
    .execute();
  const names = perspectives.map((row) => row.ext_name);
  if (names.length !== 1 || names[0] !== perspective.extName) {
    faults.push(
      `perspective.extName: the survey's interviews stand in ${names.join(' and ')}; a file places them in one perspective, ${perspective.extName}.`,
    );
  }
  const stored = await db.selectFrom('variable').selectAll().where('survey_id', '=', surveyId).execute();
  for (const row of stored) {
    const variable = variables.find(({ extName }) => extName === row.ext_name);
    if (!variable) continue;
    const has = { kind: row.kind, isMultiValued: row.is_multi_valued, decimals: row.decimals };
    const isOther = (Object.keys(has) as (keyof typeof has)[]).filter((key) => has[key] !== variable[key]);
    for (const key of isOther)
      faults.push(
        `${variable.place}: "${row.ext_name}" has ${key} ${String(has[key])} in the survey, not ${String(variable[key])}.`,
      );
    if (row.removed_at !== null) faults.push(`${variable.place}: "${row.ext_name}" was removed from the survey.`);
    if (row.kind !== 'indicator' || variable.kind !== 'indicator') continue;
    const scale = {
      method: row.method,
      min: Number(row.scale_min),
      max: Number(row.scale_max),
      direction: row.direction,
      topBoxes: row.top_boxes,
    };
    for (const key of Object.keys(scale) as (keyof typeof scale)[]) {
      if (scale[key] !== variable[key])
        faults.push(
          `${variable.place}: "${row.ext_name}" has ${key} ${scale[key]} in the survey, not ${variable[key]}.`,
        );
    }
  }
  return faults;
}
