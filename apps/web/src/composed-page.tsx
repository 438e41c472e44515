import type { Messages } from '@lingui/core';
import { type ComponentType, lazy } from 'react';
import { GenericPage } from './features/pages/generic-page.tsx';
import { MailCampaignDetails } from './features/pages/mail-campaign-details.tsx';
import { MailCampaignsList } from './features/pages/mail-campaigns-list.tsx';
import type { PageComponentProps, PageComponents } from './features/pages/page-components.ts';
import { addPageTexts, type Language } from './i18n/locale.ts';

/** What another feature shows as a part of a page; it comes when a page asks for it, with its texts. */
function fromFeature(
  load: () => Promise<ComponentType<PageComponentProps>>,
  loadTexts?: (language: Language) => Promise<{ messages: Messages }>,
): ComponentType<PageComponentProps> {
  const loadMessages = async (language: Language): Promise<Messages> => (await loadTexts?.(language))?.messages ?? {};
  return lazy(async () => {
    const [Component] = await Promise.all([load(), loadTexts && addPageTexts(loadMessages)]);
    return { default: Component };
  });
}

/** The components of pages, from the features that show them. */
const components: PageComponents = {
  RankingTableComponent: {
    Component: fromFeature(async () => (await import('./features/rankings/ranking-page.tsx')).RankingPage),
    isTall: true,
  },
  AlertList: {
    Component: fromFeature(
      async () => (await import('./features/alerts/alerts-page.tsx')).AlertsPage,
      (language) => (language === 'de' ? import('./locales/de/alerts.po') : import('./locales/en/alerts.po')),
    ),
    isTall: true,
  },
  GamificationOverviewConfig: {
    Component: fromFeature(
      async () => (await import('./features/gamification/gamification-overview.tsx')).GamificationOverview,
      (language) =>
        language === 'de' ? import('./locales/de/gamification.po') : import('./locales/en/gamification.po'),
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
