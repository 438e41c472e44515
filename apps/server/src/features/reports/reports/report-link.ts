import type { ReportKindName } from '@echolot/contract/reports/report-kinds';
import { campaignFilter, campaignIdOf } from '@echolot/core/campaign-filter';
import { parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';

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

/** What an order is of, as far as its address tells. */
export interface LinkedOrder {
  readonly filteredDrillPath: string;
  readonly options: Options;
  /** Page of the survey that shows one campaign; undefined where it has none. */
  readonly campaignPage?: string | undefined;
}

/**
 * Absolute address of the page that shows the same on the screen: its unit, filters, search and order; of a campaign without a page
 * those it went to.
 */
export function reportLink(
  publicUrl: string,
  kind: ReportKindName,
  survey: string,
  { filteredDrillPath, options, campaignPage }: LinkedOrder,
): string {
  const campaignId = kind === 'campaign' ? campaignIdOf(`cf${textOf(options, 'campaignId') ?? ''}`) : undefined;
  // Without a campaign the page shows the newest one there, as the file does.
  if (kind === 'campaign' && campaignPage !== undefined)
    return addressOf(publicUrl, ['page', campaignPage, survey, filteredDrillPath], { campaignId });
  if (campaignId !== undefined)
    return addressOf(publicUrl, ['samplelist', survey, writtenTo(filteredDrillPath, campaignId)]);
  const one = textOf(options, 'interviewId') ?? textOf(options, 'sampleId');
  const page = textOf(options, 'sampleId') === undefined ? pages[kind] : 'sample';
  const place = one ?? filteredDrillPath;
  return addressOf(publicUrl, [page, survey, place], one === undefined ? lookOf(kind, options) : {});
}

function addressOf(publicUrl: string, parts: readonly string[], look: Options = {}): string {
  const segments = parts.filter((part) => part !== '').map((part) => encodeURIComponent(part));
  const told = Object.entries(look).filter(([, value]) => typeof value === 'string' && value !== '');
  const query = told.length > 0 ? `?${new URLSearchParams(told as [string, string][]).toString()}` : '';
  // As the browser shows them: the filter grammar stays readable.
  return `${publicUrl}/${segments.join('/').replace(/%(3B|3D|2C|3A|40|2B)/g, decodeURIComponent)}${query}`;
}

/** Whom a campaign wrote to at the place, whenever: contacts go by the day of their event, not of the sending. */
function writtenTo(filteredDrillPath: string, campaignId: string): string {
  const anything = { campaignId, days: undefined, state: '', opened: '', clicked: '' } as const;
  const { path } = parseFilteredDrillPath(filteredDrillPath);
  return printFilteredDrillPath({ path, filters: [campaignFilter(anything)] });
}

/** What stands after the `?` of the page; nothing where the page shows that by itself. */
function lookOf(kind: ReportKindName, options: Options): Options {
  const { sort, state, commented, view, priority, table } = options;
  return {
    ...(kind === 'alerts' && view !== 'open' && { view }),
    ...(priority !== undefined && { priority }),
    ...(state !== 'all' && { state }),
    ...(sort !== 'newest' && { sort }),
    q: options['search'],
    ...(commented === 'yes' && { only: 'comments' }),
    ...(table === 'units' && { tab: 'units' }),
  };
}

function textOf(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
