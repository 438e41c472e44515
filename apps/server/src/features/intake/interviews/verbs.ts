import type { Verbs } from '../../../context.ts';
import { addInterviewComment } from './add-interview-comment.ts';
import { editInterviewComment } from './edit-interview-comment.ts';
import { getMetaInterviewData } from './get-meta-interview-data.ts';
import { listInterviewReaders } from './list-interview-readers.ts';
import { listMetaProperties } from './list-meta-properties.ts';
import { removeInterviewComment } from './remove-interview-comment.ts';
import { restoreInterviewComment } from './restore-interview-comment.ts';
import { setMetaInterviewData } from './set-meta-interview-data.ts';
import { setMetaProperty } from './set-meta-property.ts';

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
