import type { StoredPage } from '../../../database/tables.ts';

const five = (en: string, de: string, fi: string, et: string, sv: string) => ({ en, de, fi, et, sv });

/** The pages of a survey that is set up: from the figures to single interviews, what follows from them, and who is asked. */
export const usualPages: readonly StoredPage[] = [
  {
    extname: 'rankings',
    titles: five('Rankings', 'Ranglisten', 'Rankingit', 'Edetabelid', 'Rankningar'),
    icon: 'chart-bar',
    selectionInterval: null,
    components: [{ type: 'RankingTableComponent' }],
  },
  {
    extname: 'interviews',
    titles: five('Interviews', 'Interviews', 'Haastattelut', 'Intervjuud', 'Intervjuer'),
    icon: 'message',
    selectionInterval: null,
    components: [{ type: 'InterviewList' }],
  },
  {
    extname: 'alerts',
    titles: five('Alerts', 'Alarme', 'Hälytykset', 'Häired', 'Larm'),
    icon: 'bell',
    selectionInterval: null,
    components: [{ type: 'AlertList' }],
  },
  {
    extname: 'measures',
    titles: five('Actions', 'Maßnahmen', 'Toimet', 'Meetmed', 'Åtgärder'),
    icon: 'checklist',
    selectionInterval: null,
    components: [{ type: 'ActionList' }],
  },
  {
    extname: 'insights',
    titles: five('Insights', 'Einblicke', 'Havainnot', 'Ülevaated', 'Insikter'),
    icon: 'chart-dots',
    selectionInterval: null,
    components: [{ type: 'InsightsComponent' }],
  },
  {
    extname: 'answers',
    titles: five('Answers', 'Antworten', 'Vastaukset', 'Vastused', 'Svar'),
    icon: 'list-numbers',
    selectionInterval: null,
    components: [{ type: 'StatisticsComponent' }],
  },
  {
    extname: 'samples',
    titles: five('Samples', 'Stichprobe', 'Otos', 'Valim', 'Urval'),
    icon: 'send',
    selectionInterval: null,
    components: [{ type: 'SampleList' }],
  },
];
