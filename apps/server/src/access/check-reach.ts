import { AppError } from '@echolot/contract/app-error';
import type { Endpoint } from '@echolot/contract/endpoint';
import { z } from 'zod';
import type { Actor } from '../context.ts';

/**
 * Refuses who does not see what an endpoint reaches. The HTTP loop asks before a verb is called; a feature that calls the verb of another
 * one asks by itself.
 * @throws AppError permission_missing, path_forbidden
 */
export function checkReach(
  definition: Pick<Endpoint, 'access' | 'reach' | 'params' | 'query' | 'body'>,
  { isRoot, drillPaths, surveys, apiKey }: Pick<Actor, 'isRoot' | 'drillPaths' | 'surveys' | 'apiKey'>,
): void {
  const { access, reach } = definition;
  if (reach === 'installation' && !isRoot) throw new AppError('permission_missing', { permission: access });
  if (reach !== 'universe') return;
  if (!drillPaths.includes('*')) throw new AppError('path_forbidden');
  // What is of no one survey holds all of them. A key is asked for its survey before it comes here.
  if (surveys !== 'all' && !apiKey && !namesSurvey(definition)) throw new AppError('path_forbidden');
}

/** Whether every request of an endpoint names a survey, for which `checkSurvey` asks. */
function namesSurvey({ params, query, body }: Pick<Endpoint, 'params' | 'query' | 'body'>): boolean {
  return [params, query, body].some((part) => part instanceof z.ZodObject && 'survey' in part.shape);
}

/** Whether somebody may open a survey, by its ext name. */
export const maySurvey = ({ surveys }: Pick<Actor, 'surveys'>, survey: string): boolean =>
  surveys === 'all' || surveys.has(survey);

/**
 * Refuses a survey that the actor may not open, as if it were not there. The HTTP loop asks for every survey a request names; who reads
 * figures for somebody absent asks by themselves.
 * @throws AppError survey_not_found
 */
export function checkSurvey(actor: Pick<Actor, 'surveys'>, survey: unknown): void {
  if (typeof survey === 'string' && !maySurvey(actor, survey)) throw new AppError('survey_not_found', { survey });
}
