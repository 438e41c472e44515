/** What other features may call. */
export { askInterviewTable, type InterviewTable } from './ask-interview-table.ts';
export { getInterview } from './get-interview.ts';
export { listInterviews } from './list-interviews.ts';
export type { ListedPerson } from './listed-people-view.ts';
export type { InterviewTableColumn } from './table-columns.ts';
