import type { Survey } from '@echolot/contract/identity';
import { withChosenFilters } from '../features/analytics/saved-filters/public.ts';
import { withBugs } from '../features/operation/bugs/public.ts';
import type { ActorInput } from '../features/people/sign-in/public.ts';
import { listSurveys } from '../features/structure/surveys/public.ts';

/** The surveys an actor may see, with the filters chosen to begin with and, for root, the errors met. */
export async function listSurveysOf({ tx, universe, actor, log }: ActorInput): Promise<Survey[]> {
  const { universeId } = universe;
  const surveys = await withChosenFilters({ tx, universeId, actor, log }, await listSurveys({ tx, universe, actor }));
  return actor.isRoot ? withBugs(tx, surveys) : surveys;
}
