import type { Verbs } from '../../../context.ts';
import {
  addInterviewComment,
  editInterviewComment,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
} from './interview-comments.ts';
import { getMetaInterviewData, listMetaProperties, setMetaInterviewData, setMetaProperty } from './interview-meta.ts';

/** The verbs of this feature's endpoints. */
export const interviewsVerbs = {
  addInterviewComment,
  editInterviewComment,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
  getMetaInterviewData,
  listMetaProperties,
  setMetaInterviewData,
  setMetaProperty,
} satisfies Partial<Verbs>;
