import type { Verbs } from '../../../context.ts';
import { correctInterview } from './correct-interview.ts';
import { countInterviews } from './count-interviews.ts';
import { getInterview } from './get-interview.ts';
import { getInterviewNeighbours } from './get-interview-neighbours.ts';
import {
  addInterviewComment,
  editInterviewComment,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
} from './interview-comments.ts';
import { getMetaInterviewData, listMetaProperties, setMetaInterviewData, setMetaProperty } from './interview-meta.ts';
import { listInterviews } from './list-interviews.ts';

/** The verbs of this feature's endpoints. */
export const interviewsVerbs = {
  correctInterview,
  countInterviews,
  getInterview,
  getInterviewNeighbours,
  addInterviewComment,
  editInterviewComment,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
  getMetaInterviewData,
  listMetaProperties,
  setMetaInterviewData,
  setMetaProperty,
  listInterviews,
} satisfies Partial<Verbs>;
