import type { Verbs } from '../../../context.ts';
import { getCampaignFigures } from './get-campaign-figures.ts';

/** The verbs of this feature's endpoints. */
export const pagesVerbs = {
  getCampaignFigures,
} satisfies Partial<Verbs>;
