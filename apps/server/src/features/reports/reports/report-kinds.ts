import type { ReportKindName, ReportOptions } from '@echolot/contract/reports/report-kinds';
import { benchmarkReport } from './kinds/benchmark/benchmark-report.ts';
import { interviewReport } from './kinds/interviews/interview-report.ts';
import { interviewsReport } from './kinds/interviews/interviews-report.ts';
import { letterReport, lettersReport } from './kinds/letters/letters-report.ts';
import { actionsReport } from './kinds/lists/actions-report.ts';
import { alertsReport } from './kinds/lists/alerts-report.ts';
import { campaignReport } from './kinds/lists/campaign-report.ts';
import { recordTableReport } from './kinds/lists/record-table-report.ts';
import { sampleTableReport } from './kinds/lists/sample-table-report.ts';
import { samplesReport } from './kinds/lists/samples-report.ts';
import { indicatorsReport } from './kinds/rankings/indicators-report.ts';
import { rankingListReport } from './kinds/rankings/ranking-list-report.ts';
import { rankingReport } from './kinds/rankings/ranking-report.ts';
import type { ReportKind } from './report-kind.ts';

/** A kind of the contract without a module does not compile. */
export type ReportKindsByName = { readonly [Name in ReportKindName]: ReportKind<ReportOptions<Name>> };

/** Every kind of report the product makes. */
export const reportKinds: ReportKindsByName = {
  ranking: rankingReport,
  rankinglist: rankingListReport,
  benchmark: benchmarkReport,
  indicators: indicatorsReport,
  interview: interviewReport,
  interviews: interviewsReport,
  alerts: alertsReport,
  actions: actionsReport,
  samples: samplesReport,
  sampletable: sampleTableReport,
  campaign: campaignReport,
  letters: lettersReport,
  letter: letterReport,
  recordtable: recordTableReport,
};
