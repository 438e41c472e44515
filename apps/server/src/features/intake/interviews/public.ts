/** What other features may call. */
export { acceptInterviews } from './accept-interviews.ts';
export { getAcceptingSurvey } from './accepting-survey-view.ts';
export { answersOnWire } from './answers-on-wire.ts';
export { askInterviewTable, type InterviewTable } from './ask-interview-table.ts';
export { deleteInterviews } from './delete-interviews.ts';
export { getInterview } from './get-interview.ts';
export type {
  AcceptingSurvey,
  AcceptOptions,
  AcceptOutcome,
  CheckedVariable,
  DeletedInterview,
  DeleteOutcome,
  IncomingInterview,
  Refusal,
} from './incoming-interview.ts';
export { findInterview } from './interview-view.ts';
export { listInterviews } from './list-interviews.ts';
export type { ListedPerson } from './listed-people-view.ts';
export { type RevertedBatch, revertImport } from './revert-import.ts';
export { type SeenInterview, type SeenUnit, seeInterview, unitsSeenBy } from './seen-interview.ts';
export { carrySendOuts } from './send-outs-store.ts';
export type { InterviewTableColumn } from './table-columns.ts';
