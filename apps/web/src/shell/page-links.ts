import type { Page, Survey } from '@echolot/contract/identity';
import { paths } from '../paths.ts';
import { startOf } from '../session/use-active-survey.ts';

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
    const place = drillPath ?? startOf(survey);
    const path = more.length === 0 ? pathsByComponent[only.type] : undefined;
    if (path) return [{ page, href: path(survey.extName, place, survey.alertFilter) }];
    // A page with a period of its own opens with it.
    const parts = place.split(';').filter((part) => page.selectionInterval === null || !part.startsWith('date='));
    return [{ page, href: paths.page(page.extname, survey.extName, parts.join(';')) }];
  });
}

/** R-093 The alerts of the unit open with the alert filter where there is one. */
export function alertsHref(survey: string, drillPath: string, alertFilter: string): string {
  return paths.alerts(survey, alertFilter === '' ? drillPath : `${drillPath.split(';')[0]};${alertFilter}`);
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
