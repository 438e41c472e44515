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

type Options = Readonly<Record<string, unknown>>;

/** Absolute address of the page that shows the same on the screen: its unit, filters, search and order. */
export function reportLink(
  publicUrl: string,
  kind: ReportKindName,
  survey: string,
  { filteredDrillPath, options }: { readonly filteredDrillPath: string; readonly options: Options },
): string {
  const one = textOf(options, 'interviewId') ?? textOf(options, 'sampleId');
  const page = textOf(options, 'sampleId') === undefined ? pages[kind] : 'sample';
  const place = one ?? filteredDrillPath;
  const segments = [page, survey, ...(place === '' ? [] : [place])].map((part) => encodeURIComponent(part));
  const look = one === undefined ? lookOf(kind, options) : '';
  // As the browser shows them: the filter grammar stays readable.
  return `${publicUrl}/${segments.join('/').replace(/%(3B|3D|2C|3A|40|2B)/g, decodeURIComponent)}${look}`;
}

/** What stands after the `?` of the page; nothing where the page shows that by itself. */
function lookOf(kind: ReportKindName, options: Options): string {
  const { sort, state, commented, view, priority, table } = options;
  const words: Readonly<Record<string, unknown>> = {
    ...(kind === 'alerts' && view !== 'open' && { view }),
    ...(priority !== undefined && { priority }),
    ...(state !== 'all' && { state }),
    ...(sort !== 'newest' && { sort }),
    q: options['search'],
    ...(commented === 'yes' && { only: 'comments' }),
    ...(table === 'units' && { tab: 'units' }),
  };
  const told = Object.entries(words).filter(([, value]) => typeof value === 'string' && value !== '');
  return told.length > 0 ? `?${new URLSearchParams(told as [string, string][]).toString()}` : '';
}

function textOf(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
