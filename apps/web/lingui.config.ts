import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const featuresFolder = join(import.meta.dirname, 'src/features');
/** The first page comes with the app, and the pages of reports share their texts with the menu of files. */
const sharedFeatures = ['rankings', 'reports'];

/** Features whose texts load with their pages rather than with the first one. */
const ownCatalogues = readdirSync(featuresFolder)
  .flatMap((wing) => readdirSync(join(featuresFolder, wing)).map((feature) => ({ wing, feature })))
  .filter(({ feature }) => !sharedFeatures.includes(feature))
  .map(({ wing, feature }) => ({
    feature,
    place: `<rootDir>/src/features/${wing}/${feature}`,
    files: readdirSync(join(featuresFolder, wing, feature), { withFileTypes: true })
      .filter(({ name }) => name !== 'pages.ts')
      .map((file) => (file.isDirectory() ? `${file.name}/**` : file.name)),
  }));
/** What a feature says of its pages comes with the app: menus show their names. */
const pageTable = '**/pages.ts';

/** The filter sidebar and the chips: they come after the figures. */
const filters = '<rootDir>/src/shell/filters';
const campaignWords = '<rootDir>/src/survey/use-campaign-words.ts';

/** What the ranking does beyond its figures comes after them (`lazyTool`). */
const rankingTools = [
  '<rootDir>/src/features/analytics/rankings/tools',
  '<rootDir>/src/features/analytics/rankings/ranking-chart.tsx',
];

/** They load after the filter sidebar they are in. */
const savedFilters = '<rootDir>/src/shell/filters/saved';

/** The menu of charts, which comes after them. */
const charts = '<rootDir>/src/charts';

/** The menu of files of a page comes after its figures, with the pages of reports. */
const reports = ['<rootDir>/src/shell/reports', '<rootDir>/src/features/reports/reports'];
/** Names of kinds of reports, which schedules show too. */
const reportTitles = '<rootDir>/src/i18n/report-titles.ts';
const unitKinds = '<rootDir>/src/i18n/unit-kinds.ts';

/** What several features say: it is in the catalogue of each. */
const shared: Readonly<Record<string, string>> = {
  'report-schedules': reportTitles,
  imports: unitKinds,
  structure: unitKinds,
};

/** What each permission allows, said by the pages of roles and of people. */
const permissionWords = '<rootDir>/src/identity/permission-words.ts';

/** The bell, which comes after the figures. */
const bell = '<rootDir>/src/shell/bell';

/** What every page but the ranking says of errors and of others' changes, and asks before unsaved work is lost. */
const dataErrors = [
  '<rootDir>/src/i18n/data-error-sentences.ts',
  '<rootDir>/src/unsaved/leave-question.tsx',
  '<rootDir>/src/unsaved/compare-changes.tsx',
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
        permissionWords,
        reportTitles,
        unitKinds,
        '<rootDir>/src/features/analytics/rankings/tools/**',
        '<rootDir>/src/features/analytics/rankings/ranking-chart.tsx',
        ...ownCatalogues.flatMap(({ place, files }) => files.map((file) => `${place}/${file}`)),
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/data-errors', include: dataErrors },
    { path: '<rootDir>/src/locales/{locale}/permissions', include: [permissionWords] },
    { path: '<rootDir>/src/locales/{locale}/bell', include: [bell], exclude: ['**/*.test.*'] },
    // What a report or the file of a chart was filtered by is there before the filters themselves are loaded, or without them.
    {
      path: '<rootDir>/src/locales/{locale}/reports',
      include: [...reports, reportTitles, `${charts}/use-filter-words.ts`, campaignWords],
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
      include: [place, ...(shared[feature] === undefined ? [] : [shared[feature]])],
      exclude: ['**/*.test.*', pageTable],
    })),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
