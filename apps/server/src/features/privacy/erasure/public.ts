/** What other features and the worker may call. */
export { withoutComments } from './clean-interview.ts';
export {
  type ErasableInterview,
  type ErasableRevision,
  eraseInInterviews,
  lowestId,
  readCommentNames,
  readRevisionsOf,
  unlinkInterviews,
  writeRevisions,
} from './erasable-interview-store.ts';
export { erasePersonJob } from './erase-person.job.ts';
export { createErasePerson } from './erase-person.ts';
export { discardPlans, emptyContacts } from './erasure-store.ts';
export type { CellPlace, PersonCell, PersonFiles, SoughtPerson } from './person-files.ts';
export { resumeErasures } from './resume-erasures.ts';
