/** What other features may call. */
export { acceptInterviews } from './accept-interviews.ts';
export { getAcceptingSurvey } from './accepting-survey-view.ts';
export { answerOnWire, answersOnWire, correctionsOnWire, type OptionsByVariable } from './answers-on-wire.ts';
export { deleteInterviews } from './delete-interviews.ts';
export { interviewContacts, interviewRetention } from './end-interviews.ts';
export { readCommentNames } from './erasable-interview-store.ts';
export { interviewErasers } from './erase-in-interviews.ts';
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
export { commentsOnWire } from './interview-comments.ts';
export { acceptIntoSurvey, deleteFromSurvey, type PipelineContext } from './interview-pipeline.ts';
export {
  findInterview,
  findInterviewContact,
  type InterviewContact,
  listFormerVersions,
  listOfContact,
  readSurveysOf,
  type SingleInterview,
} from './interview-view.ts';
export { maskedAnswers } from './masked-answers.ts';
export { type RevertedBatch, revertImport } from './revert-import.ts';
export { type SeenInterview, type SeenUnit, seeInterview, unitsSeenBy } from './seen-interview.ts';
export { carrySendOuts } from './send-outs-store.ts';
export { type ToldCategories, type ToldOfVariable, toldAnswers, toldText } from './told-answers.ts';
