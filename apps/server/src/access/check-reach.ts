import { AppError } from '@echolot/contract/app-error';
import type { Endpoint } from '@echolot/contract/endpoint';
import type { Actor } from '../context.ts';

/**
 * Refuses who does not see what an endpoint reaches. The HTTP loop asks before a verb is called; a feature that calls the verb of another
 * one asks by itself.
 * @throws AppError permission_missing, path_forbidden
 */
export function checkReach(
  { access, reach }: Endpoint,
  { isRoot, drillPaths }: Pick<Actor, 'isRoot' | 'drillPaths'>,
): void {
  if (reach === 'installation' && !isRoot) throw new AppError('permission_missing', { permission: access });
  if (reach === 'universe' && !drillPaths.includes('*')) throw new AppError('path_forbidden');
}

/**
 * Refuses a survey that the actor may not open, as if it were not there. The HTTP loop asks for every survey a request names; who reads
 * figures for somebody absent asks by themselves.
 * @throws AppError survey_not_found
 */
export function checkSurvey({ surveys }: Pick<Actor, 'surveys'>, survey: unknown): void {
  if (surveys !== 'all' && typeof survey === 'string' && !surveys.has(survey))
    throw new AppError('survey_not_found', { survey });
}
