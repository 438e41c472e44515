import type { Verbs } from '../../../context.ts';
import { getResponseRates } from './get-response-rates.ts';
import { getSample } from './get-sample.ts';
import { listSamples } from './list-samples.ts';

/** The verbs of this feature's endpoints. */
export const sampleListsVerbs = {
  getResponseRates,
  getSample,
  listSamples,
} satisfies Partial<Verbs>;
