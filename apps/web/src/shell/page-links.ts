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
  return survey.pages
    .filter(({ components }) => components.some(({ type }) => type === 'RankingTableComponent'))
    .map((page) => ({ page, href: paths.ranking(survey.extName, drillPath ?? startOf(survey)) }));
}
