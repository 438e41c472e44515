import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Features whose texts load with their pages rather than with the first one, by wing. */
const ownCatalogues = Object.entries({
  reports: ['report-schedules'],
  'follow-up': ['actions', 'alerts', 'webhooks'],
  analytics: ['bigscreen', 'explain', 'gamification', 'gaming', 'insights', 'interviews', 'pages', 'statistics'],
  intake: ['imports', 'interview', 'samples'],
  privacy: ['contacts'],
  structure: ['config-blocks', 'structure'],
  people: ['api-keys', 'mail'],
}).flatMap(([wing, features]) =>
  features.map((feature) => ({ feature, place: `<rootDir>/src/features/${wing}/${feature}` })),
);

/** The filter sidebar and the chips: they come after the figures. */
const filters = '<rootDir>/src/shell/filters';
const campaignWords = '<rootDir>/src/survey/use-campaign-words.ts';

/** What the ranking does beyond its figures comes after them (`lazyTool`). */
const rankingTools = [
  '<rootDir>/src/features/analytics/rankings/tools',
  '<rootDir>/src/features/analytics/rankings/ranking-chart.tsx',
];

/** They load after the filter sidebar they stand in. */
const savedFilters = '<rootDir>/src/shell/filters/saved';

/** The menu of charts, which comes after them. */
const charts = '<rootDir>/src/charts';

/** The menu of files of a page comes after its figures, with the pages of reports. */
const reports = ['<rootDir>/src/shell/reports', '<rootDir>/src/features/reports/reports'];

/** The bell, which comes after the figures. */
const bell = '<rootDir>/src/shell/bell';

/** What every page but the ranking says of errors and of others' changes, and asks before unsaved work is lost. */
const dataErrors = [
  '<rootDir>/src/i18n/data-error-sentences.ts',
  '<rootDir>/src/unsaved/leave-question.tsx',
  '<rootDir>/src/unsaved/saved-meanwhile.tsx',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: [
        '**/*.test.*',
        ...dataErrors,
        `${charts}/**`,
        `${bell}/**`,
        ...reports.map((place) => `${place}/**`),
        `${savedFilters}/**`,
        `${filters}/**`,
        campaignWords,
        '<rootDir>/src/features/analytics/rankings/tools/**',
        '<rootDir>/src/features/analytics/rankings/ranking-chart.tsx',
        ...ownCatalogues.map(({ place }) => `${place}/**`),
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/data-errors', include: dataErrors },
    { path: '<rootDir>/src/locales/{locale}/bell', include: [bell], exclude: ['**/*.test.*'] },
    // What a report or the file of a chart was filtered by stands there before the filters themselves are loaded, or without them.
    {
      path: '<rootDir>/src/locales/{locale}/reports',
      include: [...reports, `${charts}/use-filter-words.ts`, campaignWords],
      exclude: ['**/*.test.*'],
    },
    { path: '<rootDir>/src/locales/{locale}/charts', include: [charts, campaignWords], exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/src/locales/{locale}/saved-filters',
      include: [savedFilters],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/filters',
      include: [filters, campaignWords],
      exclude: ['**/*.test.*', `${savedFilters}/**`],
    },
    { path: '<rootDir>/src/locales/{locale}/ranking-tools', include: rankingTools, exclude: ['**/*.test.*'] },
    ...ownCatalogues.map(({ feature, place }) => ({
      path: `<rootDir>/src/locales/{locale}/${feature}`,
      include: [place],
      exclude: ['**/*.test.*'],
    })),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
