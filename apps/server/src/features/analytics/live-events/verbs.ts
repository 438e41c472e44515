import type { Verbs } from '../../../context.ts';
import { streamEvents } from './stream-events.ts';

/** The verbs of this feature's endpoints. */
export const liveEventsVerbs = { streamEvents } satisfies Partial<Verbs>;
