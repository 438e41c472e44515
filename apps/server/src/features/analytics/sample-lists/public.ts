/** What other features may call. */
export { getResponseRates } from './get-response-rates.ts';
export { getSample } from './get-sample.ts';
export { type ReadSample, readSampleDetails, readSampleRows, type SampleRequest } from './read-all-samples.ts';
