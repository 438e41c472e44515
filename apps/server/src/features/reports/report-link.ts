import type { ReportKindName } from '@echolot/contract/report-kinds';

/** Page of the product that shows what a kind of report holds. */
const pages: Readonly<Record<ReportKindName, string>> = {
  ranking: 'ranking',
  rankinglist: 'ranking',
  benchmark: 'ranking',
  indicators: 'statistics',
  interviews: 'interviewlist',
  interview: 'interview',
  alerts: 'alertlist',
  actions: 'actions',
  samples: 'samplelist',
  sampletable: 'samplelist',
  campaign: 'samplelist',
  letters: 'samplelist',
  letter: 'samplelist',
  recordtable: 'structure',
};

/** Absolute address of the page that shows the same on the screen. */
export function reportLink(
  publicUrl: string,
  kind: ReportKindName,
  survey: string,
  {
    filteredDrillPath,
    options,
  }: { readonly filteredDrillPath: string; readonly options: Readonly<Record<string, unknown>> },
): string {
  const { interviewId } = options;
  const place = typeof interviewId === 'string' ? interviewId : filteredDrillPath;
  const segments = [pages[kind], survey, ...(place === '' ? [] : [place])].map((part) => encodeURIComponent(part));
  // As the browser shows them: the filter grammar stays readable.
  return `${publicUrl}/${segments.join('/').replace(/%(3B|3D|2C|3A|40|2B)/g, decodeURIComponent)}`;
}
