/** What other features may call. */
export { withoutComments } from './clean-interview.ts';
export { contactKeyOf, type IncomingContact, normalEmail, normalPhone } from './contact-key.ts';
export { searchPersons } from './contact-view.ts';
export { contactWords, listContactWords } from './contact-words-view.ts';
export { countryOfZone } from './country-of-zone.ts';
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
export { personMask } from './mask-person-words.ts';
export type { CellPlace, PersonCell, PersonFiles, SoughtPerson } from './person-files.ts';
export { erasedMark, type PersonFinder } from './person-words.ts';
export { resumeErasures } from './resume-erasures.ts';
export { noMask, type TextMask, textMaskOf } from './text-mask.ts';
export { upsertContacts } from './upsert-contacts.ts';
export { withoutPersonalData } from './without-personal-data.ts';
