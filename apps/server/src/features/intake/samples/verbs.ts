import type { Verbs } from '../../../context.ts';
import { addOptOut } from './add-opt-out.ts';
import { checkOptOut } from './check-opt-out.ts';
import { listMailCampaigns } from './list-mail-campaigns.ts';
import { listOptOuts } from './list-opt-outs.ts';
import { postSamples } from './post-samples.ts';
import { removeOptOut } from './remove-opt-out.ts';
import { takeBackOptOut } from './take-back-opt-out.ts';

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
