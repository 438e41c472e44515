import type { Verbs } from '../../../context.ts';
import { deleteInterview } from './delete-interview.ts';
import { deleteInterviews } from './delete-interviews.ts';
import { getInterviewStructure } from './get-interview-structure.ts';
import { postInterview } from './post-interview.ts';
import { postInterviews } from './post-interviews.ts';

/** The verbs of this feature's endpoints. */
export const ingestVerbs = {
  deleteInterview,
  deleteInterviews,
  getInterviewStructure,
  postInterview,
  postInterviews,
} satisfies Partial<Verbs>;
