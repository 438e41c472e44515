/** What other features may call. */
export { getCourses } from './get-courses.ts';
