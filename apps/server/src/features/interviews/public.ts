/** What other features may call. */
export {
  type AcceptingSurvey,
  type AcceptOutcome,
  acceptInterviews,
  type IncomingInterview,
} from './accept-interviews.ts';
export { getAcceptingSurvey } from './accepting-survey.ts';
export type { CheckedVariable, Refusal } from './check-interview.ts';
