import type { Verbs } from '../../../context.ts';
import { getCourses } from './get-courses.ts';
import { getDrivers } from './get-drivers.ts';

/** The verbs of this feature's endpoints. */
export const insightsVerbs = {
  getCourses,
  getDrivers,
} satisfies Partial<Verbs>;
