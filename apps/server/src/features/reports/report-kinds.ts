import type { ReportKindName, ReportOptions } from '@echolot/contract/report-kinds';
import type { ReportKind } from './report-kind.ts';

export type ReportKindsByName = { readonly [Name in ReportKindName]?: ReportKind<ReportOptions<Name>> };

/** Every kind of report the product makes. */
export const reportKinds: ReportKindsByName = {};
