import { type ReportKindName, type ReportPage, reportKinds } from '@echolot/contract/reports/report-kinds';
import { campaignFilter, campaignIdOf } from '@echolot/core/campaign-filter';
import { parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';
import { paths } from '@echolot/core/page-paths';

/** Addresses of the pages that show what reports hold, at the place or the thing they are of. */
const pages: Readonly<Record<ReportPage, (survey: string, place: string) => string>> = {
  ...paths,
  structure: (survey) => paths.structure(survey),
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
    return publicUrl + paths.page(campaignPage, survey, filteredDrillPath, campaignId);
  if (campaignId !== undefined) return publicUrl + paths.samples(survey, writtenTo(filteredDrillPath, campaignId));
  const one = textOf(options, 'interviewId') ?? textOf(options, 'sampleId');
  const page = textOf(options, 'sampleId') === undefined ? pages[reportKinds[kind].page] : paths.sampleAlone;
  const look = one === undefined ? queryOf(lookOf(kind, options)) : '';
  return publicUrl + page(survey, one ?? filteredDrillPath) + look;
}

function queryOf(look: Options): string {
  const told = Object.entries(look).filter(([, value]) => typeof value === 'string' && value !== '');
  return told.length > 0 ? `?${new URLSearchParams(told as [string, string][]).toString()}` : '';
}

/** Whom a campaign wrote to at the place, whenever: contacts go by the day of their event, not of the sending. */
function writtenTo(filteredDrillPath: string, campaignId: string): string {
  const anything = { campaignId, days: undefined, state: '', opened: '', clicked: '' } as const;
  const { path } = parseFilteredDrillPath(filteredDrillPath);
  return printFilteredDrillPath({ path, filters: [campaignFilter(anything)] });
}

/** What is after the `?` of the page; nothing where the page shows that by itself. */
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
