import { lazyPart } from '@echolot/ui/lazy-part';
import type { ComponentType } from 'react';
import { GenericPage } from './features/analytics/pages/generic-page.tsx';
import { MailCampaignDetails } from './features/analytics/pages/mail-campaign-details.tsx';
import { MailCampaignsList } from './features/analytics/pages/mail-campaigns-list.tsx';
import type { PageComponentProps, PageComponents } from './features/analytics/pages/page-components.ts';
import { addPageTexts } from './i18n/locale.ts';
import { ownTexts } from './own-texts.ts';

/** What another feature shows as a part of a page; it comes when a page asks for it, with its texts. */
function fromFeature(
  load: () => Promise<ComponentType<PageComponentProps>>,
  catalogue?: string,
): ComponentType<PageComponentProps> {
  return lazyPart(async () => {
    const [Component] = await Promise.all([load(), catalogue && addPageTexts(ownTexts(catalogue))]);
    return Component;
  });
}

/** The components of pages, from the features that show them. */
const components: PageComponents = {
  RankingTableComponent: {
    Component: fromFeature(async () => (await import('./features/analytics/rankings/ranking-page.tsx')).RankingPage),
    isTall: true,
  },
  AlertList: {
    Component: fromFeature(
      async () => (await import('./features/follow-up/alerts/alerts-page.tsx')).AlertsPage,
      'alerts',
    ),
    isTall: true,
  },
  GamificationOverviewConfig: {
    Component: fromFeature(
      async () => (await import('./features/analytics/gamification/gamification-overview.tsx')).GamificationOverview,
      'gamification',
    ),
    isTall: false,
  },
  MailCampaignsListComponent: { Component: MailCampaignsList, isTall: false },
  MailCampaignDetailsComponent: { Component: MailCampaignDetails, isTall: false },
};

/** */
export function ComposedPage() {
  return <GenericPage components={components} />;
}
