import type { InterviewResult } from '@echolot/contract/intake/ingest';
import type { Verb } from '../../../context.ts';
import type { WithIngest } from './known-survey.ts';
import { readRows } from './read-rows.ts';
import { storeInterviews } from './store-interviews.ts';

/** Takes a batch of interviews; one answer for each. */
export const postInterviews: Verb<'postInterviews', WithIngest> = async (ctx, { params, body }) => {
  const results = await storeInterviews(ctx, params.survey, readRows(body.interviews));
  const count = (wanted: InterviewResult['outcome']): number =>
    results.filter(({ outcome }) => outcome === wanted).length;
  return {
    accepted: count('accepted'),
    corrected: count('corrected'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    conflicts: count('conflict'),
    results,
  };
};
