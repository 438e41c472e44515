import type { SharedReadings } from '../../../caches/shared-readings.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { WithEvents } from '../../../events/survey-events.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import type { WithStructures } from '../../structure/surveys/public.ts';

/** Needed by what answers with figures: the columnar store, how far it is, and what the figures are of. */
export type WithFigures = WithTrees &
  WithStructures &
  WithRankings &
  WithEvents & {
    /** Answers under way, by what they are made of. */
    readonly answers: SharedReadings<unknown>;
  };
