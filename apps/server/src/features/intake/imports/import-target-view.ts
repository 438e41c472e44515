import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { getSurvey, listOptions } from '../../structure/surveys/public.ts';
import type { ExistingSurvey } from './guessing/guess.ts';
import { ImportCatalog, type KnownVariable } from './import-catalog.ts';
import type { ImportMapping } from './import-mapping.ts';
import { listUnits } from './import-store.ts';
import { planSurvey, type SurveyPlan } from './survey-setup-store.ts';
import { wantedSurvey } from './wanted-survey.ts';

/** Units told to the guess; some thousands are enough to recognise their columns. */
const mostUnits = 5000;

export interface PlannedTarget {
  readonly plan: SurveyPlan;
  readonly catalog: ImportCatalog;
}

/** What a mapping would find in the record, and what it would add to it. */
export async function readPlannedTarget(tx: Tx, universeId: string, mapping: ImportMapping): Promise<PlannedTarget> {
  const wanted = wantedSurvey(mapping, universeId, mapping.universe.defaultLocale);
  const plan = await planSurvey(tx, wanted);
  const added = plan.added.map(
    ({ extName, kind, isMultiValued }): KnownVariable => ({ variableId: '', extName, kind, isMultiValued }),
  );
  const units = plan.perspectiveId === undefined ? [] : await listUnits(tx, plan.perspectiveId);
  if (!plan.survey) return { plan, catalog: new ImportCatalog(units, added, new Map()) };
  const survey = await getSurvey(tx, wanted.extName);
  const options = await listOptions(tx, [plan.survey.surveyId]);
  const catalog = new ImportCatalog(
    units,
    [...survey.variables, ...added],
    options.get(plan.survey.surveyId) ?? new Map(),
  );
  return { plan, catalog };
}

/** Rows the survey has already, by the import that brought them; without one, somebody has changed the interview since. */
export interface KnownRows {
  readonly importId: string | null;
  readonly fileName: string | null;
  readonly importedAt: Date | null;
  readonly count: number;
}

/** How many of these ids the survey has an interview of, and from where. */
export async function countKnownInterviews(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  externalIds: readonly string[],
): Promise<KnownRows[]> {
  const { rows } = await sql<KnownRows>`
    select i.import_id as "importId", m.file_name as "fileName", coalesce(m.started_at, m.created_at) as "importedAt",
      count(*)::int as count
    from interview i left join import m on m.universe_id = i.universe_id and m.import_id = i.import_id
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and (i.status <> 'deleted' or i.erased_at is not null)
      and i.external_id = any(${externalIds}::text[])
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Whether a perspective has units, but none with one of these ids: the file is about another organisation. */
export async function isOfOthers({ db }: Tx, perspective: string, extIds: readonly string[]): Promise<boolean> {
  const units = db
    .selectFrom('org_unit')
    .innerJoin('perspective', 'perspective.perspective_id', 'org_unit.perspective_id')
    .where('perspective.ext_name', '=', perspective)
    .where('org_unit.ext_id', '<>', 'all')
    .select('org_unit.ext_id')
    .limit(1);
  if (!(await units.executeTakeFirst())) return false;
  return !(await units.where('org_unit.ext_id', 'in', extIds.length > 0 ? [...extIds] : ['']).executeTakeFirst());
}

/** A survey as the guess compares columns with it; undefined when there is none of this name. */
export async function findExistingSurvey(tx: Tx, extName: string): Promise<ExistingSurvey | undefined> {
  const row = await tx.db.selectFrom('survey').select('survey_id').where('ext_name', '=', extName).executeTakeFirst();
  if (!row) return undefined;
  const survey = await getSurvey(tx, extName);
  const [perspectiveExtName = 'org'] = survey.perspectives;
  const units = await tx.db
    .selectFrom('org_unit')
    .innerJoin('perspective', 'perspective.perspective_id', 'org_unit.perspective_id')
    .select(['org_unit.name', 'org_unit.ext_id', 'org_unit.kind'])
    .where('perspective.ext_name', '=', perspectiveExtName)
    .orderBy('org_unit.unit_no')
    .limit(mostUnits)
    .execute();
  return {
    extName,
    titles: survey.titles,
    perspectiveExtName,
    variables: survey.variables,
    units: units.map((unit) => ({ name: unit.name, extId: unit.ext_id, kind: unit.kind })),
  };
}
