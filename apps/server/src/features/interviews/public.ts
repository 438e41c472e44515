/** What other features may call. */
export { acceptInterviews } from './accept-interviews.ts';
export { getAcceptingSurvey } from './accepting-survey-view.ts';
export type {
  AcceptingSurvey,
  AcceptOutcome,
  CheckedVariable,
  IncomingInterview,
  Refusal,
} from './incoming-interview.ts';
