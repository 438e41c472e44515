import type { Page, Survey } from '@echolot/contract/identity';
import { paths } from '../paths.ts';
import { startOf } from '../survey/use-active-survey.ts';

export interface PageLink {
  readonly page: Page;
  readonly href: string;
}

/**
 * The survey's pages with their address; each keeps the drill path and filters the reader has. A page of one component that
 * has an address of its own leads there.
 */
export function pageLinksOf(survey: Survey, drillPath: string | undefined): PageLink[] {
  return survey.pages.flatMap((page) => {
    const [only, ...more] = page.components;
    if (!only) return [];
    const place = inPeriod(drillPath ?? startOf(survey), page);
    const path = more.length === 0 ? pathsByComponent[only.type] : undefined;
    const href = path
      ? path(survey.extName, place, survey.alertFilter && inPeriod(survey.alertFilter, page))
      : paths.page(page.extname, survey.extName, place);
    return [{ page, href }];
  });
}

/** A page with a period of its own opens with it, whatever period there was before. */
function inPeriod(place: string, { selectionInterval }: Page): string {
  if (selectionInterval === null) return place;
  return [...place.split(';').filter((part) => !part.startsWith('date=')), `date=${selectionInterval}`].join(';');
}

/** What tells pages apart: the kind of address, and the name of a page made of components. */
export function kindOf(pathname: string): string | undefined {
  const [, kind, name] = pathname.split('/');
  return kind === 'page' ? `${kind}/${name}` : kind;
}

/** Where a survey begins: its first page, as it opens. */
export function homeOf(survey: Survey): string {
  return pageLinksOf(survey, undefined)[0]?.href ?? paths.ranking(survey.extName, startOf(survey));
}

/** R-093 The unit with the alert filter, where there is one. */
export function alertsPlace(drillPath: string, alertFilter: string): string {
  return alertFilter === '' ? drillPath : `${drillPath.split(';')[0]};${alertFilter}`;
}

/** The alerts of the unit, which open with the alert filter. */
export function alertsHref(survey: string, drillPath: string, alertFilter: string): string {
  return paths.alerts(survey, alertsPlace(drillPath, alertFilter));
}

const pathsByComponent: Readonly<Record<string, typeof alertsHref | undefined>> = {
  RankingTableComponent: paths.ranking,
  AlertList: alertsHref,
  InterviewList: paths.interviews,
  ActionList: paths.actions,
  SampleList: paths.samples,
  InsightsComponent: paths.insights,
  StatisticsComponent: paths.statistics,
};
