import type { ComponentType } from 'react';
import { addPageTexts } from './i18n/locale.ts';
import { ownTexts } from './own-texts.ts';

interface OwnPage {
  /** Its texts: files below `locales/…/`. */
  readonly catalogues: readonly string[];
  readonly load: () => Promise<ComponentType>;
}

const page = (catalogue: string, load: OwnPage['load'], ...more: readonly string[]): OwnPage => ({
  catalogues: [catalogue, ...more],
  load,
});
/** What is needed to tell filters in words. */
const filterWords = ['charts', 'filters'];

/** Every page but the ranking, by the name of its component. */
const ownPages = {
  StatisticsPage: page(
    'statistics',
    async () => (await import('./features/analytics/statistics/statistics-page.tsx')).StatisticsPage,
  ),
  InsightsPage: page(
    'insights',
    async () => (await import('./features/analytics/insights/insights-page.tsx')).InsightsPage,
  ),
  InterviewsPage: page(
    'interviews',
    async () => (await import('./features/analytics/interviews/interviews-page.tsx')).InterviewsPage,
  ),
  InterviewPage: page(
    'interview',
    async () => (await import('./features/intake/interview/interview-page.tsx')).InterviewPage,
  ),
  ActionsPage: page('actions', async () => (await import('./features/follow-up/actions/actions-page.tsx')).ActionsPage),
  SamplesPage: page('samples', async () => (await import('./features/intake/samples/samples-page.tsx')).SamplesPage),
  SamplePage: page('samples', async () => (await import('./features/intake/samples/sample-page.tsx')).SamplePage),
  OptOutsPage: page('samples', async () => (await import('./features/intake/samples/opt-outs-page.tsx')).OptOutsPage),
  AlertsPage: page('alerts', async () => (await import('./features/follow-up/alerts/alerts-page.tsx')).AlertsPage),
  AlertPage: page('alerts', async () => (await import('./features/follow-up/alerts/alert-page.tsx')).AlertPage),
  CarePage: page('alerts', async () => (await import('./features/follow-up/alerts/care/care-page.tsx')).CarePage),
  TimesPage: page('alerts', async () => (await import('./features/follow-up/alerts/times/times-page.tsx')).TimesPage),
  EffectBlocksPage: page(
    'alerts',
    async () => (await import('./features/follow-up/alerts/rules/effect-blocks-page.tsx')).EffectBlocksPage,
  ),
  EffectBlockPage: page(
    'alerts',
    async () => (await import('./features/follow-up/alerts/rules/effect-block-page.tsx')).EffectBlockPage,
  ),
  ComposedPage: page('pages', async () => (await import('./composed-page.tsx')).ComposedPage),
  GamingPage: page('gaming', async () => (await import('./features/analytics/gaming/gaming-page.tsx')).GamingPage),
  ReportSchedulesPage: page(
    'report-schedules',
    async () => (await import('./features/reports/report-schedules/report-schedules-page.tsx')).ReportSchedulesPage,
  ),
  ReportsPage: page(
    'reports',
    async () => (await import('./features/reports/reports/reports-page.tsx')).ReportsPage,
    ...filterWords,
  ),
  ReportPage: page(
    'reports',
    async () => (await import('./features/reports/reports/report-page.tsx')).ReportPage,
    ...filterWords,
  ),
  WebhooksPage: page(
    'webhooks',
    async () => (await import('./features/follow-up/webhooks/webhooks-page.tsx')).WebhooksPage,
  ),
  MailPage: page('mail', async () => (await import('./features/people/mail/mail-page.tsx')).MailPage),
  ApiKeysPage: page('api-keys', async () => (await import('./features/people/api-keys/api-keys-page.tsx')).ApiKeysPage),
  ConfigBlocksPage: page(
    'config-blocks',
    async () => (await import('./features/structure/config-blocks/config-blocks-page.tsx')).ConfigBlocksPage,
  ),
  DisplaysPage: page(
    'bigscreen',
    async () => (await import('./features/analytics/bigscreen/displays-page.tsx')).DisplaysPage,
  ),
  ImportsPage: page('imports', async () => (await import('./features/intake/imports/imports-page.tsx')).ImportsPage),
  ImportPage: page('imports', async () => (await import('./features/intake/imports/import-page.tsx')).ImportPage),
  StructurePage: page(
    'structure',
    async () => (await import('./features/structure/structure/structure-page.tsx')).StructurePage,
  ),
  ContactsPage: page(
    'contacts',
    async () => (await import('./features/privacy/contacts/contacts-page.tsx')).ContactsPage,
  ),
  ContactPage: page('contacts', async () => (await import('./features/privacy/contacts/contact-page.tsx')).ContactPage),
  ErasuresPage: page(
    'contacts',
    async () => (await import('./features/privacy/contacts/erasures-page.tsx')).ErasuresPage,
  ),
  RetentionPage: page(
    'contacts',
    async () => (await import('./features/privacy/contacts/retention-page.tsx')).RetentionPage,
  ),
  BigscreenPage: page(
    'bigscreen',
    async () => (await import('./features/analytics/bigscreen/bigscreen-page.tsx')).BigscreenPage,
  ),
  SharedInterviewPage: page(
    'interview',
    async () => (await import('./features/intake/interview/shared-interview-page.tsx')).SharedInterviewPage,
  ),
};

export type PageName = keyof typeof ownPages;

/** A page, its own texts and the sentences for its errors, on their way together. */
export async function loadPage(name: PageName): Promise<ComponentType> {
  const { catalogues, load } = ownPages[name];
  const [Page] = await Promise.all([
    load(),
    ...[...catalogues, 'data-errors'].map((catalogue) => addPageTexts(ownTexts(catalogue))),
    import('./i18n/data-error-sentences.ts'),
  ]);
  return Page;
}
