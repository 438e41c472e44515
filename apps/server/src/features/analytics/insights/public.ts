/** What other features may call. */
export { getCourses } from './get-courses.ts';
export { getDrivers } from './get-drivers.ts';
