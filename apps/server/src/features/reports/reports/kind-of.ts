import { AppError } from '@echolot/contract/app-error';
import { FieldErrors } from '@echolot/contract/field-errors';
import { issueSentence } from '@echolot/contract/issue-sentence';
import { factsOfReportKind, type ReportKindName } from '@echolot/contract/reports/report-kinds';
import { withoutIdentifying } from '../../../masking/may-identify.ts';
import type { ReportContext } from './report-context.ts';
import type { ReportKind } from './report-kind.ts';
import { reportKinds } from './report-kinds.ts';

/** A kind whose options have been read by its own schema. */
export type AnyReportKind = ReportKind<Readonly<Record<string, unknown>>>;

export function kindOf(name: ReportKindName): AnyReportKind {
  // Each is under its own name, and is given only what its own schema has read.
  return reportKinds[name];
}

/** Options that the kind does not have are refused: the file would be of something else than was meant. @throws AppError invalid_input */
export function readOptions(name: ReportKindName, options: unknown): Readonly<Record<string, unknown>> {
  const read = factsOfReportKind(name).options.strict().safeParse(options, { error: issueSentence });
  if (read.success) return read.data;
  const faults = new FieldErrors();
  faults.addIssues('body', read.error.issues, ['options']);
  throw new AppError('invalid_input', faults.details);
}

/** The asker's rights as far as the file shall show them: one that is to be masked is made without the right to see more. */
export function asOrdered(ctx: ReportContext, options: Readonly<Record<string, unknown>>): ReportContext {
  if (options['masked'] !== 'yes') return ctx;
  return { ...ctx, actor: withoutIdentifying(ctx.actor) };
}
