import type { Verbs } from '../../../context.ts';
import { listMailCampaigns } from './list-mail-campaigns.ts';
import { checkOptOut, listOptOuts, takeBackOptOut } from './list-opt-outs.ts';
import { addOptOut, removeOptOut } from './opt-outs.ts';
import { postSamples } from './post-samples.ts';

/** The verbs of this feature's endpoints. */
export const samplesVerbs = {
  listMailCampaigns,
  checkOptOut,
  listOptOuts,
  takeBackOptOut,
  addOptOut,
  removeOptOut,
  postSamples,
} satisfies Partial<Verbs>;
