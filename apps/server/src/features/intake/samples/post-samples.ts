import type { SampleResult } from '@echolot/contract/intake/sample-intake';
import type { Verb } from '../../../context.ts';
import { getKnownSurvey, type WithIngest } from '../ingest/public.ts';
import { takeSamples } from './take-samples.ts';

/** Takes contacts to be invited, and decides about each. */
export const postSamples: Verb<'postSamples', WithIngest> = async (ctx, { params, body }) => {
  const results = await ctx.inTransaction(async (tx) => {
    const survey = await getKnownSurvey(ctx, tx, params.survey);
    const { universeId, timeZone } = ctx.universe;
    const intake = { universeId, timeZone, now: ctx.now(), apiKeyId: ctx.actor.apiKey?.apiKeyId };
    return takeSamples(tx, intake, survey, body.samples);
  });
  const count = (wanted: SampleResult['outcome']): number => results.filter(({ outcome }) => outcome === wanted).length;
  return {
    ready: count('ready'),
    notSampled: count('not_sampled'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    results,
  };
};
