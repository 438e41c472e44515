import { administratorPermissions } from '@echolot/contract/permissions';
import { usualPages } from '../features/structure/surveys/public.ts';
import type { DemoPerspective, DemoRoleRow, DemoStructure, DemoUniverse } from './demo-store.ts';
import { five } from './demo-survey.ts';

export const demoUniverses: { readonly aurora: DemoUniverse; readonly nordic: DemoUniverse } = {
  aurora: {
    universeId: '016f5e66-e800-7000-8000-0000000a0001',
    extName: 'aurora',
    title: 'Aurora',
    timeZone: 'Europe/Berlin',
    defaultLocale: 'en',
    hasSettingsPage: true,
    logo: {},
    support: {
      faqUrl: 'https://help.aurora.example/faq',
      email: 'support@aurora.example',
      helpDeskUrl: 'https://help.aurora.example',
      // A range the German regulator keeps for films and the like.
      phone: '+49 30 23125 014',
      openingHours: {
        ...five(
          'Monday to Friday, 8 am to 6 pm',
          'Montag bis Freitag, 8 bis 18 Uhr',
          'Maanantaista perjantaihin klo 9–19',
          'Esmaspäevast reedeni kell 9–19',
          'Måndag till fredag kl. 8–18',
        ),
      },
    },
  },
  nordic: {
    universeId: '016f5e66-e800-7000-8000-0000000a0002',
    extName: 'nordic',
    title: 'Nordic',
    timeZone: 'Europe/Helsinki',
    defaultLocale: 'fi',
    hasSettingsPage: false,
    logo: {},
    support: { email: 'tuki@nordic.example' },
  },
};

export const orgPerspective: DemoPerspective = {
  extName: 'org',
  titles: five('Organisation', 'Organisation', 'Organisaatio', 'Organisatsioon', 'Organisation'),
};

const brandPerspective: DemoPerspective = {
  extName: 'brand',
  titles: five('Brands', 'Marken', 'Merkit', 'Margid', 'Märken'),
};

export const perspectives: readonly DemoPerspective[] = [orgPerspective, brandPerspective];

export const demoRoles: readonly DemoRoleRow[] = [
  {
    extName: 'admin',
    title: 'Administrator',
    permissions: [...administratorPermissions],
  },
  {
    extName: 'manager',
    title: 'Manager',
    permissions: [
      'rankings.read',
      'interviews.read',
      'interviews.identify',
      'interviews.comment',
      'interviews.correct',
      'interviews.share',
      'reports.schedule',
      'actions.manage',
      'alerts.read',
      'alerts.work',
      'alerts.manage',
      'displays.manage',
      'samples.read',
    ],
  },
  {
    extName: 'dealer',
    title: 'Dealer',
    permissions: ['rankings.read', 'interviews.read', 'interviews.comment', 'alerts.read', 'alerts.work'],
  },
  {
    extName: 'agent',
    title: 'Agent',
    permissions: [
      'rankings.read',
      'samples.read',
      'interviews.read',
      'interviews.identify',
      'interviews.comment',
      'alerts.read',
      'alerts.work',
    ],
  },
];

/** Views, pages and start of a survey that knows these perspectives. */
export function demoSurveyPlaces(
  extNames: readonly string[],
): Pick<DemoStructure['surveys'][number], 'startFilter' | 'views' | 'pages'> {
  return {
    startFilter: 'date=rmonths-12,0',
    views: perspectives
      .filter(({ extName }) => extNames.includes(extName))
      .map(({ extName, titles }) => ({ extName, titles: { ...titles }, startPath: `${extName}.all` })),
    pages: [
      ...usualPages,
      {
        extname: 'campaigns',
        titles: { ...five('Campaigns', 'Kampagnen', 'Kampanjat', 'Kampaaniad', 'Kampanjer') },
        icon: 'mail',
        selectionInterval: 'rmonths-12,0',
        components: [{ type: 'MailCampaignsListComponent' }, { type: 'MailCampaignDetailsComponent' }],
      },
      {
        extname: 'team',
        titles: { ...five('Team', 'Team', 'Tiimi', 'Meeskond', 'Team') },
        icon: 'trophy',
        selectionInterval: 'rmonths-3,0',
        components: [{ type: 'GamificationOverviewConfig' }, { type: 'RankingTableComponent' }, { type: 'AlertList' }],
      },
    ],
  };
}
