import { AppError } from '@echolot/contract/app-error';
import type { Texts } from '@echolot/core/local-text';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../../database/record.ts';
import type {
  KpiMethod,
  StoredFilterGroup,
  StoredPage,
  StoredSystemMessage,
  StoredView,
  VariableKind,
} from '../../../database/tables.ts';

export type { StoredFilterGroup, StoredView } from '../../../database/tables.ts';

/** One answer column of a survey that is still asked. */
export interface Variable {
  readonly variableId: string;
  readonly extName: string;
  readonly kind: VariableKind;
  readonly titles: Texts;
  /** Number of its column in the columnar store. */
  readonly columnNo: number;
  /** Set for indicators, as are `min` and `max`. */
  readonly method: KpiMethod | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number;
  readonly direction: 'higher' | 'lower';
  /** How many answers at the good end count as satisfied (csat). */
  readonly topBoxes: number | null;
  /** Weight in a composite. */
  readonly weight: number;
  readonly target: number | null;
  readonly isMultiValued: boolean;
}

/** How a survey is built: what a query or a filter needs to know. */
export interface SurveyStructure {
  readonly surveyId: string;
  readonly extName: string;
  readonly titles: Texts;
  /** Counts changes of variables. */
  readonly structureVersion: number;
  readonly views: readonly StoredView[];
  /** Ext names in order; the first is the main one. */
  readonly perspectives: readonly string[];
  /** In the order of the screen. */
  readonly variables: readonly Variable[];
  readonly filterGroups: readonly StoredFilterGroup[];
}

/** A campaign that has begun: filters offer it. */
export interface BegunCampaign {
  /** Number within the survey, never reused. */
  readonly campaignNo: number;
  readonly titles: Texts;
}

/** One figure, 0 to 100, from all indicators of a survey that have a weight. */
export interface SurveyComposite {
  /** Empty: the survey has none. */
  readonly titles: Texts;
  readonly target: number | null;
}

/** A survey with everything a person is told about it. */
export interface StoredSurvey extends SurveyStructure {
  readonly composite: SurveyComposite;
  readonly pages: readonly StoredPage[];
  readonly startFilter: string;
  readonly alertFilter: string;
  readonly localeTexts: Readonly<Record<string, Texts>>;
  readonly systemMessage: StoredSystemMessage | null;
  /** As they are kept; `reportFlagsOf` says what they mean. */
  readonly reportFlags: Readonly<Record<string, boolean>>;
  /** Newest first. */
  readonly campaigns: readonly BegunCampaign[];
}

/** A category of a dimension. */
export interface VariableOption {
  readonly extName: string;
  readonly titles: Texts;
  /** Category it counts as, where it was merged into another one; it is offered no more. */
  readonly mergedInto?: string;
}

/** @throws AppError survey_not_found, also for another universe's survey. */
export async function getSurvey(tx: Tx, extName: string): Promise<StoredSurvey> {
  const [survey] = await readSurveys(tx, extName);
  if (!survey) throw new AppError('survey_not_found', { survey: extName });
  return survey;
}

/** All surveys of the universe, in the order of the survey list. */
export async function readSurveys(tx: Tx, extName?: string): Promise<StoredSurvey[]> {
  const rows = await tx.db
    .selectFrom('survey')
    .$if(extName !== undefined, (query) => query.where('survey.ext_name', '=', String(extName)))
    .orderBy('survey.position')
    .orderBy('survey.ext_name')
    .select((select) => [
      'survey.survey_id as surveyId',
      'survey.ext_name as extName',
      'survey.titles',
      'survey.structure_version as structureVersion',
      'survey.views',
      // The pages somebody set, else those it was set up with: as config block `pages` says.
      sql<readonly StoredPage[]>`coalesce((
        select c.value from config_block c where c.universe_id = survey.universe_id and c.survey_id = survey.survey_id
          and c.name = 'pages' order by c.version desc limit 1), survey.pages)`.as('pages'),
      'survey.filter_groups as filterGroups',
      'survey.start_filter as startFilter',
      'survey.alert_filter as alertFilter',
      'survey.locale_texts as localeTexts',
      'survey.system_message as systemMessage',
      // As config block `reports` says: the survey's own, the universe's, or those it was set up with.
      sql<Readonly<Record<string, boolean>>>`coalesce((
        select c.value from config_block c where c.universe_id = survey.universe_id and c.survey_id = survey.survey_id
          and c.name = 'reports' order by c.version desc limit 1), (
        select c.value from config_block c where c.universe_id = survey.universe_id and c.survey_id is null
          and c.name = 'reports' order by c.version desc limit 1), survey.report_flags)`.as('reportFlags'),
      sql<SurveyComposite>`json_build_object('titles', survey.composite_titles, 'target', survey.composite_target)`.as(
        'composite',
      ),
      sql<string[]>`array(
        select p.ext_name from survey_perspective sp join perspective p using (universe_id, perspective_id)
        where sp.universe_id = survey.universe_id and sp.survey_id = survey.survey_id order by sp.position)`.as(
        'perspectives',
      ),
      // JSON carries `numeric` as numbers; a column of its own would arrive as text.
      jsonArrayFrom(
        select
          .selectFrom('variable')
          .whereRef('variable.universe_id', '=', 'survey.universe_id')
          .whereRef('variable.survey_id', '=', 'survey.survey_id')
          .where('variable.removed_at', 'is', null)
          .orderBy('variable.position')
          .orderBy('variable.column_no')
          .select([
            'variable.variable_id as variableId',
            'variable.ext_name as extName',
            'variable.kind',
            'variable.titles',
            'variable.column_no as columnNo',
            'variable.method',
            'variable.decimals',
            'variable.direction',
            'variable.is_multi_valued as isMultiValued',
            sql<number | null>`variable.scale_min`.as('min'),
            sql<number | null>`variable.scale_max`.as('max'),
            sql<number | null>`variable.top_boxes`.as('topBoxes'),
            sql<number>`variable.weight`.as('weight'),
            sql<number | null>`variable.target`.as('target'),
          ]),
      ).as('variables'),
      jsonArrayFrom(
        select
          .selectFrom('campaign')
          .whereRef('campaign.universe_id', '=', 'survey.universe_id')
          .whereRef('campaign.survey_id', '=', 'survey.survey_id')
          .where('campaign.started_at', 'is not', null)
          .orderBy('campaign.started_at', 'desc')
          .orderBy('campaign.campaign_no', 'desc')
          .select(['campaign.campaign_no as campaignNo', 'campaign.titles']),
      ).as('campaigns'),
    ])
    .execute();
  return rows;
}

/** The categories of a survey's dimensions by the variable's ext name, in the order of the screen. */
export async function listOptions(
  tx: Tx,
  surveyIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly VariableOption[]>>> {
  const bySurvey = new Map<string, Map<string, VariableOption[]>>(surveyIds.map((surveyId) => [surveyId, new Map()]));
  if (surveyIds.length === 0) return bySurvey;
  const rows = await tx.db
    .selectFrom('variable_option')
    .innerJoin('variable', (join) =>
      join
        .onRef('variable.universe_id', '=', 'variable_option.universe_id')
        .onRef('variable.survey_id', '=', 'variable_option.survey_id')
        .onRef('variable.variable_id', '=', 'variable_option.variable_id'),
    )
    .where('variable_option.survey_id', 'in', surveyIds)
    .where('variable.removed_at', 'is', null)
    .orderBy('variable_option.position')
    .orderBy('variable_option.ext_name')
    .select([
      'variable_option.survey_id as surveyId',
      'variable.ext_name as variable',
      'variable_option.ext_name as extName',
      'variable_option.titles',
      'variable_option.merged_into as mergedInto',
    ])
    .execute();
  const merged = new Map(rows.map((row) => [`${row.surveyId} ${row.variable} ${row.extName}`, row.mergedInto]));
  for (const { surveyId, variable, extName, titles, mergedInto: first } of rows) {
    const byVariable = bySurvey.get(surveyId) ?? new Map<string, VariableOption[]>();
    bySurvey.set(surveyId, byVariable);
    let mergedInto = first;
    // Merges follow one another; a change refuses circles.
    for (let next = mergedInto; next; next = merged.get(`${surveyId} ${variable} ${next}`) ?? null) mergedInto = next;
    const option = { extName, titles, ...(mergedInto && { mergedInto }) };
    const options = byVariable.get(variable);
    if (options) options.push(option);
    else byVariable.set(variable, [option]);
  }
  return bySurvey;
}

/** Interviews the columnar store holds, by survey id. */
export async function readLoadCounts(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .selectFrom('projection_table')
    .where('state', '=', 'live')
    .select(['survey_id as surveyId', 'interviews_done as loadCount'])
    .execute();
  return new Map(rows.map(({ surveyId, loadCount }) => [surveyId, Number(loadCount)]));
}
