import type { Page, Survey } from '@echolot/contract/identity';
import { paths } from '../paths.ts';
import { startOf } from '../session/use-active-survey.ts';

export interface PageLink {
  readonly page: Page;
  readonly href: string;
}

/**
 * The survey's pages that exist in this version, with their address; each keeps the drill path and filters the reader
 * has. A page whose components are still to come has no link.
 */
export function pageLinksOf(survey: Survey, drillPath: string | undefined): PageLink[] {
  return survey.pages.flatMap((page) => {
    const path = page.components.map(({ type }) => pathsByComponent[type]).find(Boolean);
    return path ? [{ page, href: path(survey.extName, drillPath ?? startOf(survey)) }] : [];
  });
}

const pathsByComponent: Readonly<Record<string, typeof paths.ranking | undefined>> = {
  RankingTableComponent: paths.ranking,
  InsightsComponent: paths.insights,
  StatisticsComponent: paths.statistics,
};
