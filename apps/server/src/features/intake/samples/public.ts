/** What other features may call. */
export { getResponseRates } from './get-response-rates.ts';
export { getSample } from './get-sample.ts';
export { countImportedSamples, removeImportedSamples } from './imported-sample-store.ts';
export { type IntakeTarget, readIntakeSurvey } from './intake-survey.ts';
export { type ReadSample, readSampleDetails, readSampleRows, type SampleWish } from './read-all-samples.ts';
export { type Intake, type IntakeSurvey, type SupposedSamples, takeSamples } from './take-samples.ts';
