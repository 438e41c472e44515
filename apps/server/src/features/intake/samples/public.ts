/** What other features may call. */
export { countImportedSamples, removeImportedSamples } from './imported-sample-store.ts';
export { type IntakeTarget, readIntakeSurvey } from './intake-survey.ts';
export { sampleContacts } from './sample-contact-store.ts';
export { type Intake, type IntakeSurvey, type SupposedSamples, takeSamples } from './take-samples.ts';
