import { z } from 'zod';
import { type ErrorCode, errorCodes } from './errors.ts';

/** RFC 9457 problem details; `code` is the stable name of the problem, `details` its particulars. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  instance: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
