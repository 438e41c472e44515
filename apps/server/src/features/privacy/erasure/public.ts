/** What other features and the start of the product may call. */
export { auditEraser } from './erase-in-audit.ts';
export { createFreeTextEraser } from './erase-in-free-texts.ts';
export { erasePersonJob } from './erase-person.job.ts';
export { createErasePerson, type FileEraser } from './erase-person.ts';
export { countOldPlans, discardPlans } from './erasure-store.ts';
export type { CellPlace, PersonCell, PersonFiles, SoughtPerson } from './person-files.ts';
export { resumeErasures } from './resume-erasures.ts';
