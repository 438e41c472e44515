import type { Survey } from '@echolot/contract/identity';
import type { Permission } from '@echolot/contract/permissions';
import { factsOfReportKind, type ReportFormat, type ReportKindName } from '@echolot/contract/reports/report-kinds';
import { parseInterviewsSearch } from '../../features/analytics/interviews/interviews-search.ts';
import { readCampaignId } from '../../features/analytics/pages/use-campaign-id.ts';
import { parseRankingSearch } from '../../features/analytics/rankings/ranking-search.ts';
import { parseAlertsLook } from '../../features/follow-up/alerts/use-alerts-address.ts';
import { parseSamplesSearch } from '../../features/intake/samples/use-samples-address.ts';
import type { PromptOrder, QueuedOrder } from '../../features/reports/reports/ask-report.ts';
import { patterns } from '../../paths.ts';

/** What a page can be taken along as. */
export type ReportOffer = QueuedOrder | PromptOrder;

/** The page one is on, as its address has it. */
export interface ReportPlace {
  /** Pattern of its address, as in `patterns`. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: Readonly<Record<string, unknown>>;
  /** Columns chosen for lists of interviews; undefined where nothing was chosen. */
  readonly interviewColumns?: readonly string[] | undefined;
  /** The same for rankings. */
  readonly rankingColumns?: readonly string[] | undefined;
}

interface ReportReader {
  readonly permissions: readonly Permission[];
  readonly survey: Survey;
}

interface Wanted {
  readonly kind: ReportOffer['kind'];
  readonly made: ReportOffer['made'];
  readonly formats: readonly ReportFormat[];
  readonly filteredDrillPath?: string;
  readonly options?: Readonly<Record<string, string | undefined>>;
}

/** R-104 The files this page has for this reader: what the role allows and the survey has switched on. */
export function reportOffersOf(place: ReportPlace, { permissions, survey }: ReportReader): ReportOffer[] {
  return wantedOf(place, survey)
    .filter(({ kind }) => {
      const { permission, flag } = factsOfReportKind(kind);
      return permissions.includes(permission) && (flag === null || survey[flag]);
    })
    .flatMap(({ formats, options = {}, ...rest }) => {
      const told = { survey: survey.extName, options: withoutBlanks(options) };
      return formats.map((format) => ({ ...rest, ...told, format }) as ReportOffer);
    });
}

/** Whether a file of this kind may leave personal data out that this reader would get. */
export function mayBeMasked(kind: ReportKindName, permissions: readonly Permission[]): boolean {
  return (
    factsOfReportKind(kind).widenedBy.includes('interviews.identify') && permissions.includes('interviews.identify')
  );
}

const tables = ['xlsx', 'csv'] as const;

function wantedOf(place: ReportPlace, survey: Survey): Wanted[] {
  const { params, pattern } = place;
  const filteredDrillPath = params['drillPath'] ?? '';
  switch (pattern) {
    case patterns.ranking:
      return rankingFiles(place, filteredDrillPath);
    case patterns.insights:
    case patterns.statistics:
      return [benchmark(filteredDrillPath), indicators(filteredDrillPath)];
    case patterns.interviews:
      return [interviews(place, filteredDrillPath)];
    case patterns.interview:
      return [
        { kind: 'interview', made: 'at_once', formats: ['pdf'], options: { interviewId: params['interviewId'] } },
      ];
    case patterns.alerts:
      return [alerts(place, filteredDrillPath)];
    case patterns.actions:
      return [{ kind: 'actions', made: 'queued', formats: tables, filteredDrillPath }];
    case patterns.samples:
      return [
        samples(place, filteredDrillPath),
        sampleTable(place, filteredDrillPath),
        { kind: 'letters', made: 'queued', formats: ['zip'], filteredDrillPath },
      ];
    case patterns.sample:
    case patterns.sampleAlone:
      // One sample is found anywhere the reader sees.
      return [
        {
          kind: 'samples',
          made: 'queued',
          formats: tables,
          filteredDrillPath: survey.startPath,
          options: { sampleId: params['sampleId'] },
        },
        { kind: 'letter', made: 'at_once', formats: ['pdf'], options: { sampleId: params['sampleId'] } },
      ];
    case patterns.structure:
      return [structureTable(place)];
    case patterns.page:
      return componentsOf(place, survey).flatMap((type) => componentFiles(type, place, filteredDrillPath));
    default:
      return [];
  }
}

function componentsOf({ params }: ReportPlace, survey: Survey): string[] {
  const page = survey.pages.find(({ extname }) => extname === params['pageId']);
  return [...new Set(page?.components.map(({ type }) => type))];
}

function componentFiles(type: string, place: ReportPlace, filteredDrillPath: string): Wanted[] {
  if (type === 'RankingTableComponent') return rankingFiles(place, filteredDrillPath);
  if (type === 'AlertList') return [alerts(place, filteredDrillPath)];
  if (type !== 'MailCampaignDetailsComponent') return [];
  const campaignId = readCampaignId(place.search);
  return [
    {
      kind: 'campaign',
      made: 'at_once',
      formats: tables,
      filteredDrillPath,
      options: { campaignId },
    },
  ];
}

function rankingFiles({ search, rankingColumns }: ReportPlace, filteredDrillPath: string): Wanted[] {
  const { sort, q } = parseRankingSearch(search);
  const options = { sort, search: q, columns: rankingColumns?.join(',') };
  return [
    { kind: 'ranking', made: 'queued', formats: ['xlsx'], filteredDrillPath },
    benchmark(filteredDrillPath),
    { kind: 'rankinglist', made: 'at_once', formats: tables, filteredDrillPath, options },
    indicators(filteredDrillPath),
  ];
}

/** The table of the tab one is on. */
function structureTable({ search }: ReportPlace): Wanted {
  const table = search['tab'] === 'units' ? 'units' : 'variables';
  return { kind: 'recordtable', made: 'at_once', formats: tables, options: { table } };
}

const benchmark = (filteredDrillPath: string): Wanted => ({
  kind: 'benchmark',
  made: 'queued',
  formats: ['pdf'],
  filteredDrillPath,
});

const indicators = (filteredDrillPath: string): Wanted => ({
  kind: 'indicators',
  made: 'queued',
  formats: tables,
  filteredDrillPath,
});

function interviews({ search, interviewColumns }: ReportPlace, filteredDrillPath: string): Wanted {
  const { sort, q, only } = parseInterviewsSearch(search);
  const commented = only === 'comments' ? 'yes' : undefined;
  return {
    kind: 'interviews',
    made: 'queued',
    formats: [...tables, 'parquet'],
    filteredDrillPath,
    options: { sort, search: q, commented, columns: interviewColumns?.join(','), contacts: 'yes' },
  };
}

function alerts({ search: found }: ReportPlace, filteredDrillPath: string): Wanted {
  const { view, priority, search } = parseAlertsLook(found);
  return { kind: 'alerts', made: 'queued', formats: tables, filteredDrillPath, options: { view, priority, search } };
}

function samples({ search }: ReportPlace, filteredDrillPath: string): Wanted {
  const { state, sort, q } = parseSamplesSearch(search);
  return { kind: 'samples', made: 'queued', formats: tables, filteredDrillPath, options: { state, sort, search: q } };
}

/** R-120 What the list shows of each sample. */
function sampleTable({ search }: ReportPlace, filteredDrillPath: string): Wanted {
  const { state, q } = parseSamplesSearch(search);
  const columns = 'person,eventDay,unit,channel,state,reason';
  return {
    kind: 'sampletable',
    made: 'queued',
    formats: tables,
    filteredDrillPath,
    options: { state, search: q, columns },
  };
}

function withoutBlanks(options: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
