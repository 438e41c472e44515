import type { Survey } from '@echolot/contract/identity';
import type { Actor, Log, UniverseSettings } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';

/** An actor in a transaction of a universe. */
export interface ActorInput {
  readonly tx: Tx;
  readonly universe: UniverseSettings;
  readonly actor: Actor;
  readonly log: Log;
}

/** Needed by what answers an identity: the surveys an actor may see, put together from features above this wing. */
export interface WithSurveyLists {
  readonly listSurveysOf: (input: ActorInput) => Promise<Survey[]>;
}
