import { type DrillPath, printDrillPath } from './drill-path.ts';
import { type Filter, type FilteredDrillPath, printFilteredDrillPath } from './filter-tokens.ts';

/**
 * Every page's address, spelled once: patterns for the router, functions for links of the browser, of mails and of files. They
 * begin with `/`; mails and files put the installation's own address in front.
 */
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
  users: '/userlist/$survey',
  user: '/userdetails/$survey/$userId',
  userEditor: '/usereditor/$survey/$userId',
  roles: '/rolelist/$survey',
  role: '/role/$survey/$roleId',
  /** Where an invited person begins; what the link opens is behind #. */
  invitation: '/invitation',
  /** Where somebody who forgot the password sets another one. */
  newPassword: '/newpassword',
  /** Where somebody asks for the link to it. */
  forgot: '/forgot',
  /** One interview for whoever has its link; what it shows is behind #. */
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

/** Stands for an id in the address of an editor that makes something. */
export const newEntry = 'new';

/** Stands for an effect block that is not there yet; no name of one begins so. */
export const newEffectBlock = '!new';

/** Characters of the filter grammar that are safe in a path and stay readable in the address. */
export const readableInParams = [';', '=', ',', ':', '@', '+'] as const;

type ParameterOf<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never;

/** An address of a pattern, each part encoded. An empty last part leaves the beginning that all such addresses share. */
function fill<Pattern extends string>(
  pattern: Pattern,
  values: Readonly<Record<ParameterOf<Pattern>, string>>,
): string {
  return pattern.replace(/\$(\w+)/g, (_, name: ParameterOf<Pattern>) => segment(values[name]));
}

export const paths = {
  start: (): string => patterns.start,
  /** The start in one of the person's universes. */
  universe: (universe: string): string => `${patterns.start}?universe=${segment(universe)}`,
  /** Improvement measures; `drillPath` as for a ranking. */
  actions: (survey: string, drillPath: string): string => fill(patterns.actions, { survey, drillPath }),
  /** The same, with a new one begun that follows from an interview. */
  newAction: (survey: string, drillPath: string, interviewId: string): string =>
    `${paths.actions(survey, drillPath)}?interview=${segment(interviewId)}`,
  /** */
  interview: (survey: string, interviewId: string): string => fill(patterns.interview, { survey, interviewId }),
  /** The same from a mail, which offers to link it. */
  linkableInterview: (survey: string, interviewId: string): string =>
    `${paths.interview(survey, interviewId)}?linkable`,
  /** One interview for whoever has the link. */
  shared: (token: string): string => `${patterns.shared}#${token}`,
  /** R-016; `noSurvey` in a universe that has none yet. */
  users: (survey: string = noSurvey): string => fill(patterns.users, { survey }),
  /** The same, with only those of a role. */
  usersOfRole: (survey: string, role: string): string => `${paths.users(survey)}?role=${segment(role)}`,
  /** */
  user: (survey: string, userId: string): string => fill(patterns.user, { survey, userId }),
  /** R-018; `newEntry` for somebody who is to be invited. */
  userEditor: (survey: string, userId: string): string => fill(patterns.userEditor, { survey, userId }),
  roles: (survey: string = noSurvey): string => fill(patterns.roles, { survey }),
  /** R-024; `newEntry` for one that is to be. */
  role: (survey: string, roleId: string): string => fill(patterns.role, { survey, roleId }),
  /** The same for a new one that begins with what another allows. */
  copyOfRole: (survey: string, roleId: string): string => `${paths.role(survey, newEntry)}?copy=${segment(roleId)}`,
  invitation: (token: string): string => `${patterns.invitation}#${token}`,
  newPassword: (token: string): string => `${patterns.newPassword}#${token}`,
  forgot: (): string => patterns.forgot,
  upgrade: (): string => patterns.upgrade,
  responsive: (): string => patterns.responsive,
  /** */
  bigscreen: (apiKeyToken: string): string => fill(patterns.bigscreen, { apiKeyToken }),
  displays: (): string => patterns.displays,
  /** Answers that look made rather than given; `drillPath` as for a ranking. */
  gaming: (survey: string, drillPath: string): string => fill(patterns.gaming, { survey, drillPath }),
  /** R-014 A page of the survey; `drillPath` as for a ranking. */
  page: (pageId: string, survey: string, drillPath: string, campaignId?: string): string =>
    fill(patterns.page, { pageId, survey, drillPath }) +
    (campaignId === undefined ? '' : `?campaignId=${encodeURIComponent(campaignId)}`),
  /** R-008; `drillPath` is a printed drill path, with or without filters. */
  ranking: (survey: string, drillPath: string): string => fill(patterns.ranking, { survey, drillPath }),
  /** How each question was answered; `drillPath` as for a ranking. */
  statistics: (survey: string, drillPath: string): string => fill(patterns.statistics, { survey, drillPath }),
  /** Trend, matrix and drivers; `drillPath` as for a ranking. */
  insights: (survey: string, drillPath: string): string => fill(patterns.insights, { survey, drillPath }),
  /** R-012; `drillPath` as for a ranking. */
  samples: (survey: string, drillPath: string): string => fill(patterns.samples, { survey, drillPath }),
  /** R-013 from the list of samples. */
  sample: (survey: string, sampleId: string): string => fill(patterns.sample, { survey, fromPage: 'sample', sampleId }),
  /** The same without a list to go back to. */
  sampleAlone: (survey: string, sampleId: string): string => fill(patterns.sampleAlone, { survey, sampleId }),
  /** The same from an alert, which the way back leads to. */
  sampleOfAlert: (survey: string, sampleId: string, alertId: string): string =>
    `${fill(patterns.sample, { survey, fromPage: 'alert', sampleId })}?alert=${segment(alertId)}`,
  /** R-010; `drillPath` as for a ranking. */
  alerts: (survey: string, drillPath: string): string => fill(patterns.alerts, { survey, drillPath }),
  /** */
  alert: (survey: string, alertId: string): string => fill(patterns.alert, { survey, alertId }),
  /** Customer care by unit; `drillPath` as for a ranking. */
  alertCare: (survey: string, drillPath: string): string => fill(patterns.alertCare, { survey, drillPath }),
  /** Until when alerts are settled, tried on past ones of `drillPath`. */
  alertTimes: (survey: string, drillPath: string): string => fill(patterns.alertTimes, { survey, drillPath }),
  /** The rules that raise alerts. */
  effectBlocks: (survey: string): string => fill(patterns.effectBlocks, { survey }),
  /** One of them; `newEffectBlock` for one that is to be. */
  effectBlock: (survey: string, name: string): string => fill(patterns.effectBlock, { survey, effectBlock: name }),
  /** The interviews behind a number; `drillPath` as for a ranking. */
  interviews: (survey: string, drillPath: string): string => fill(patterns.interviews, { survey, drillPath }),
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
    return `${patterns.reportSchedules}?${query.toString()}`;
  },
  /** The same, with the one that a report came from at hand. */
  reportScheduleOf: (reportId: string): string => `${patterns.reportSchedules}?report=${segment(reportId)}`,
  /** */
  report: (survey: string, reportId: string): string => fill(patterns.report, { survey, reportId }),
  /** Files that became, or become, interviews; `noSurvey` in a universe that has none yet. */
  imports: (survey: string = noSurvey): string => fill(patterns.imports, { survey }),
  /** The same, with the next file telling who is to be invited. */
  sampleImports: (survey: string): string => `${paths.imports(survey)}?target=samples`,
  /** What a survey is made of. */
  structure: (survey: string = noSurvey): string => fill(patterns.structure, { survey }),
  webhooks: (): string => patterns.webhooks,
  mail: (): string => patterns.mail,
  /** Who is not written to. */
  optOuts: (): string => patterns.optOuts,
  apiKeys: (): string => patterns.apiKeys,
  /** Settings as JSON; `noSurvey` for those of the universe. */
  configBlocks: (survey: string = noSurvey): string => fill(patterns.configBlocks, { survey }),
  contacts: (): string => patterns.contacts,
  contact: (person: string): string => fill(patterns.contact, { person }),
  erasures: (): string => patterns.erasures,
  retention: (): string => patterns.retention,
  import: (survey: string, importId: string): string => fill(patterns.import, { survey, importId }),
} as const;

/** The address part of a drill path with filters. */
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
