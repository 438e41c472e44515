import { z } from 'zod';
import { configBlock } from './config-block.ts';

const exists = z.boolean();

/** R-078 Which reports of a survey exist, by the names the product's first clients know. */
export const reportFlagsSchema = z.strictObject({
  enableExcelBenchmarkReport: exists,
  enableInterviewsReport: exists,
  enableAlertsReport: exists,
  enableActionsReport: exists,
  enableSamplesReport: exists,
  enableIndicatorsReport: exists,
  enablePDFBenchmarkReport: exists,
  enableSingleInterviewReport: exists,
});
export type ReportFlags = z.infer<typeof reportFlagsSchema>;

export const configReports = configBlock({
  schema: reportFlagsSchema,
  default: {
    enableExcelBenchmarkReport: true,
    enableInterviewsReport: true,
    enableAlertsReport: true,
    enableActionsReport: true,
    enableSamplesReport: true,
    enableIndicatorsReport: true,
    enablePDFBenchmarkReport: true,
    enableSingleInterviewReport: true,
  },
  scope: 'both',
  summary: 'Which reports exist; files of a kind that is switched off are not handed out any more.',
});

/** The report kinds of a survey: all that were not switched off. */
export const reportFlagsOf = (kept: Readonly<Record<string, boolean>>): ReportFlags =>
  reportFlagsSchema.strip().parse({ ...configReports.default, ...kept });
