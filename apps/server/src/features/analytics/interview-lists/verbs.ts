import type { Verbs } from '../../../context.ts';
import { countInterviews } from './count-interviews.ts';
import { getInterview } from './get-interview.ts';
import { getInterviewNeighbours } from './get-interview-neighbours.ts';
import { listInterviews } from './list-interviews.ts';

/** The verbs of this feature's endpoints. */
export const interviewListsVerbs = {
  countInterviews,
  getInterview,
  getInterviewNeighbours,
  listInterviews,
} satisfies Partial<Verbs>;
