import type { FilterPurpose } from '@echolot/contract/analytics/saved-filters';
import { AppError } from '@echolot/contract/app-error';
import { sql } from 'kysely';
import type { Actor } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';

/** The part of a survey that saved filters are beside. */
export interface SurveyStart {
  readonly surveyId: string;
  readonly startFilter: string;
  readonly alertFilter: string;
}

/** @throws AppError survey_not_found */
export async function getSurveyStart({ db }: Tx, universeId: string, survey: string): Promise<SurveyStart> {
  const found = await db
    .selectFrom('survey')
    .select(['survey_id as surveyId', 'start_filter as startFilter', 'alert_filter as alertFilter'])
    .where('universe_id', '=', universeId)
    .where('ext_name', '=', survey)
    .executeTakeFirst();
  if (!found) throw new AppError('survey_not_found', { survey });
  return found;
}

/**
 * Names of variables that were removed from surveys, by survey id: filters by them are left out, because nothing can be asked by
 * them any more.
 */
export async function listRemovedVariables(
  { db }: Tx,
  universeId: string,
  surveyIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const bySurvey = new Map<string, Set<string>>(surveyIds.map((surveyId) => [surveyId, new Set()]));
  if (surveyIds.length === 0) return bySurvey;
  const rows = await db
    .selectFrom('variable')
    .select(['survey_id as surveyId', 'ext_name as extName'])
    .where('universe_id', '=', universeId)
    .where('survey_id', 'in', surveyIds)
    .groupBy(['survey_id', 'ext_name'])
    .having(sql<boolean>`bool_and(removed_at is not null)`)
    .execute();
  for (const { surveyId, extName } of rows) bySurvey.get(surveyId)?.add(extName);
  return bySurvey;
}

export interface Role {
  readonly extName: string;
  readonly title: string;
}

/** The universe's roles, by title. */
export async function listRoles({ db }: Tx, universeId: string): Promise<Role[]> {
  return db
    .selectFrom('role')
    .select(['ext_name as extName', 'title'])
    .where('universe_id', '=', universeId)
    .orderBy('title')
    .orderBy('ext_name')
    .execute();
}

/** What somebody, or their role, chose to begin with. */
export interface Choice {
  readonly surveyId: string;
  readonly survey: string;
  readonly purpose: FilterPurpose;
  readonly chosenFor: 'person' | 'role';
  /** Null when the chosen filters were removed, or are no longer shared. */
  readonly tokens: string | null;
}

/** The choices of a person and of the person's role, of every survey. */
export async function listChoices({ db }: Tx, universeId: string, actor: Actor): Promise<Choice[]> {
  const { personId, role } = actor;
  const { rows } = await sql<Choice>`
    select u.survey_id as "surveyId", s.ext_name as survey, u.purpose, u.chosen_for as "chosenFor",
           case when f.removed_at is null
             and (case u.chosen_for
               when 'role' then f.shared_with_role = ${role}
               else f.person_id = ${personId} or f.shared_with_role = ${role}
                 or (${actor.permissions.has('filters.share')} and f.shared_with_role is not null) end)
             then f.tokens end as tokens
    from saved_filter_use u
      join survey s on s.universe_id = u.universe_id and s.survey_id = u.survey_id
      join saved_filter f on f.universe_id = u.universe_id and f.saved_filter_id = u.saved_filter_id
    where u.universe_id = ${universeId}
      and ((u.chosen_for = 'person' and u.holder = ${personId}::text) or (u.chosen_for = 'role' and u.holder = ${role}))`.execute(
    db,
  );
  return rows;
}
