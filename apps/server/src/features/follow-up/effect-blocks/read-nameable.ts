import { maySurvey } from '../../../access/check-reach.ts';
import type { Tx } from '../../../database/record.ts';
import type { StaffMember } from '../../people/users/public.ts';
import { getSurvey, listOptions } from '../../structure/surveys/public.ts';
import type { NameableOfSurvey } from './definition-faults.ts';
import { listRoles, type RoleTitle } from './role-view.ts';

/** What effect blocks of a survey may name. @throws AppError survey_not_found */
export async function readNameable(
  tx: Tx,
  universeId: string,
  surveyExtName: string,
  staff: readonly StaffMember[],
): Promise<NameableOfSurvey & { readonly roleTitles: readonly RoleTitle[] }> {
  const survey = await getSurvey(tx, surveyExtName);
  const options = (await listOptions(tx, [survey.surveyId])).get(survey.surveyId) ?? new Map();
  const able = staff.filter((member) => maySurvey(member, surveyExtName));
  const roleTitles = await listRoles(tx, universeId);
  return { survey, options, roleTitles, roles: new Set(roleTitles.map(({ extName }) => extName)), staff: able };
}
