import type { Verbs } from '../../../context.ts';
import { getResponseRates } from './get-response-rates.ts';
import { getSample } from './get-sample.ts';
import { listMailCampaigns } from './list-mail-campaigns.ts';
import { checkOptOut, listOptOuts, takeBackOptOut } from './list-opt-outs.ts';
import { listSamples } from './list-samples.ts';
import { addOptOut, removeOptOut } from './opt-outs.ts';
import { postSamples } from './post-samples.ts';

/** The verbs of this feature's endpoints. */
export const samplesVerbs = {
  getResponseRates,
  getSample,
  listMailCampaigns,
  checkOptOut,
  listOptOuts,
  takeBackOptOut,
  listSamples,
  addOptOut,
  removeOptOut,
  postSamples,
} satisfies Partial<Verbs>;
