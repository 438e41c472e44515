import { type DrillPath, printDrillPath } from '@echolot/core/drill-path';
import { type Filter, type FilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';

/** Every address of the product, spelled once. Patterns for the router, functions for links. */
export const patterns = {
  start: '/',
  upgrade: '/upgrade',
  responsive: '/responsive',
  bigscreen: '/bigscreen/$apiKeyToken',
  displays: '/displays',
  gaming: '/gaming/$survey/$drillPath',
  page: '/page/$pageId/$survey/$drillPath',
  ranking: '/ranking/$survey/$drillPath',
  statistics: '/statistics/$survey/$drillPath',
  insights: '/insights/$survey/$drillPath',
  interviews: '/interviewlist/$survey/$drillPath',
  interview: '/interview/$survey/$interviewId',
  /** One interview for whoever has its link; what it shows stands behind #. */
  shared: '/shared',
  actions: '/actions/$survey/$drillPath',
  samples: '/samplelist/$survey/$drillPath',
  sample: '/sample/$survey/$fromPage/$sampleId',
  sampleAlone: '/sample/$survey/$sampleId',
  alerts: '/alertlist/$survey/$drillPath',
  alert: '/alert/$survey/$alertId',
  alertCare: '/alertcare/$survey/$drillPath',
  alertTimes: '/alerttimes/$survey/$drillPath',
  effectBlocks: '/effectblocks/$survey',
  effectBlock: '/effectblocks/$survey/$effectBlock',
  reports: '/reports',
  reportSchedules: '/report-schedules',
  report: '/reportdownload/$survey/$reportId',
  optOuts: '/optouts',
  imports: '/imports/$survey',
  import: '/import/$survey/$importId',
  structure: '/structure/$survey',
  webhooks: '/webhooks',
  mail: '/mail',
  apiKeys: '/apikeys',
  configBlocks: '/configblocks/$survey',
  contacts: '/contacts',
  contact: '/contacts/person/$person',
  erasures: '/contacts/erasures',
  retention: '/contacts/retention',
} as const;

/** Stands for the survey in addresses of pages that work without one. */
export const noSurvey = '-';

/** Stands for an effect block that is not there yet; no name of one begins so. */
export const newEffectBlock = '!new';

/** Pages anybody may open, signed in or not (R-033); beside them the page of a shared interview, a named exception (R-117). */
export const openPatterns: readonly string[] = [patterns.upgrade, patterns.responsive, patterns.shared];

/** Whether a page at this address needs no sign-in. */
export const isOpenAddress = (pathname: string): boolean =>
  openPatterns.includes(pathname) || pathname.startsWith('/bigscreen/');

/** Characters of the filter grammar that are safe in a path and stay readable in the address. */
export const readableInParams = [';', '=', ',', ':', '@', '+'] as const;

export const paths = {
  start: (): string => patterns.start,
  /** Improvement measures; `drillPath` as for a ranking. */
  actions: (survey: string, drillPath: string): string => `/actions/${segment(survey)}/${segment(drillPath)}`,
  /** The same, with a new one begun that follows from an interview. */
  newAction: (survey: string, drillPath: string, interviewId: string): string =>
    `/actions/${segment(survey)}/${segment(drillPath)}?interview=${segment(interviewId)}`,
  /** R-009. */
  interview: (survey: string, interviewId: string): string => `/interview/${segment(survey)}/${segment(interviewId)}`,
  upgrade: (): string => patterns.upgrade,
  responsive: (): string => patterns.responsive,
  /** R-007 */
  bigscreen: (apiKeyToken: string): string => `/bigscreen/${segment(apiKeyToken)}`,
  displays: (): string => patterns.displays,
  /** Answers that look made rather than given; `drillPath` as for a ranking. */
  gaming: (survey: string, drillPath: string): string => `/gaming/${segment(survey)}/${segment(drillPath)}`,
  /** R-014 A page of the survey; `drillPath` as for a ranking. */
  page: (pageId: string, survey: string, drillPath: string, campaignId?: string): string =>
    `/page/${segment(pageId)}/${segment(survey)}/${segment(drillPath)}${campaignId === undefined ? '' : `?campaignId=${encodeURIComponent(campaignId)}`}`,
  /** R-008; `drillPath` is a printed drill path, with or without filters. */
  ranking: (survey: string, drillPath: string): string => `/ranking/${segment(survey)}/${segment(drillPath)}`,
  /** How each question was answered; `drillPath` as for a ranking. */
  statistics: (survey: string, drillPath: string): string => `/statistics/${segment(survey)}/${segment(drillPath)}`,
  /** Trend, matrix and drivers; `drillPath` as for a ranking. */
  insights: (survey: string, drillPath: string): string => `/insights/${segment(survey)}/${segment(drillPath)}`,
  /** R-012; `drillPath` as for a ranking. */
  samples: (survey: string, drillPath: string): string => `/samplelist/${segment(survey)}/${segment(drillPath)}`,
  /** R-013 from the list of samples. */
  sample: (survey: string, sampleId: string): string => `/sample/${segment(survey)}/sample/${segment(sampleId)}`,
  /** The same from an alert, which the way back leads to. */
  sampleOfAlert: (survey: string, sampleId: string, alertId: string): string =>
    `/sample/${segment(survey)}/alert/${segment(sampleId)}?alert=${segment(alertId)}`,
  /** R-010; `drillPath` as for a ranking. */
  alerts: (survey: string, drillPath: string): string => `/alertlist/${segment(survey)}/${segment(drillPath)}`,
  /** R-011 */
  alert: (survey: string, alertId: string): string => `/alert/${segment(survey)}/${segment(alertId)}`,
  /** Customer care by unit; `drillPath` as for a ranking. */
  alertCare: (survey: string, drillPath: string): string => `/alertcare/${segment(survey)}/${segment(drillPath)}`,
  /** Until when alerts are settled, tried on past ones of `drillPath`. */
  alertTimes: (survey: string, drillPath: string): string => `/alerttimes/${segment(survey)}/${segment(drillPath)}`,
  /** The rules that raise alerts. */
  effectBlocks: (survey: string): string => `/effectblocks/${segment(survey)}`,
  /** One of them; `newEffectBlock` for one that is to be. */
  effectBlock: (survey: string, name: string): string => `/effectblocks/${segment(survey)}/${segment(name)}`,
  /** The interviews behind a number; `drillPath` as for a ranking. */
  interviews: (survey: string, drillPath: string): string => `/interviewlist/${segment(survey)}/${segment(drillPath)}`,
  /** What one asked for, or was given. */
  reports: (): string => patterns.reports,
  /** Reports that come by themselves. */
  reportSchedules: (): string => patterns.reportSchedules,
  /** The same, with one begun that is what a page is taken along as. */
  newReportSchedule: (
    survey: string,
    wish: { readonly kind: string; readonly format: string; readonly path: string; readonly options: object },
  ): string => {
    const { kind, format, path, options } = wish;
    const query = new URLSearchParams({ survey, kind, format, path, options: JSON.stringify(options) });
    return `/report-schedules?${query.toString()}`;
  },
  /** The same, with the one that a report came from at hand. */
  reportScheduleOf: (reportId: string): string => `/report-schedules?report=${segment(reportId)}`,
  /** R-015 */
  report: (survey: string, reportId: string): string => `/reportdownload/${segment(survey)}/${segment(reportId)}`,
  /** Files that became, or become, interviews; `noSurvey` in a universe that has none yet. */
  imports: (survey: string = noSurvey): string => `/imports/${segment(survey)}`,
  /** The same, with the next file telling who is to be invited. */
  sampleImports: (survey: string): string => `/imports/${segment(survey)}?target=samples`,
  /** What a survey is made of. */
  structure: (survey: string = noSurvey): string => `/structure/${segment(survey)}`,
  webhooks: (): string => patterns.webhooks,
  mail: (): string => patterns.mail,
  /** Who is not written to. */
  optOuts: (): string => patterns.optOuts,
  apiKeys: (): string => patterns.apiKeys,
  /** Settings as JSON; `noSurvey` for those of the universe. */
  configBlocks: (survey: string = noSurvey): string => `/configblocks/${segment(survey)}`,
  contacts: (): string => patterns.contacts,
  contact: (person: string): string => `/contacts/person/${segment(person)}`,
  erasures: (): string => patterns.erasures,
  retention: (): string => patterns.retention,
  import: (survey: string, importId: string): string => `/import/${segment(survey)}/${segment(importId)}`,
} as const;

/** The address part of a drill path with filters (R-093). */
export function drillPathParam(path: DrillPath, filters: readonly Filter[] = []): string {
  const filtered: FilteredDrillPath = { path, filters };
  return filters.length > 0 ? printFilteredDrillPath(filtered) : printDrillPath(path);
}

/** One part of an address, with the characters of the filter grammar readable. */
export function segment(text: string): string {
  let encoded = encodeURIComponent(text);
  for (const character of readableInParams) encoded = encoded.replaceAll(encodeURIComponent(character), character);
  return encoded;
}
