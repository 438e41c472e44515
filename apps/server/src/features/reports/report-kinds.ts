import type { ReportKindName, ReportOptions } from '@echolot/contract/report-kinds';
import { actionsReport } from './actions-report.ts';
import { alertsReport } from './alerts-report.ts';
import { benchmarkReport } from './benchmark-report.ts';
import { campaignReport } from './campaign-report.ts';
import { indicatorsReport } from './indicators-report.ts';
import { interviewReport } from './interview-report.ts';
import { interviewsReport } from './interviews-report.ts';
import { letterReport, lettersReport } from './letters-report.ts';
import { rankingListReport } from './ranking-list-report.ts';
import { rankingReport } from './ranking-report.ts';
import { recordTableReport } from './record-table-report.ts';
import type { ReportKind } from './report-kind.ts';
import { sampleTableReport } from './sample-table-report.ts';
import { samplesReport } from './samples-report.ts';

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
