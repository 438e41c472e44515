import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Features with many texts that only few people read: these come with their pages (`withTexts` in routes.tsx). */
const ownCatalogues = ['api-keys', 'contacts', 'imports', 'structure', 'webhooks'];

const dataErrors = '<rootDir>/src/i18n/data-error-sentences.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', dataErrors, ...ownCatalogues.map((feature) => `<rootDir>/src/features/${feature}/**`)],
    },
    { path: '<rootDir>/src/locales/{locale}/data-errors', include: [dataErrors] },
    ...ownCatalogues.map((feature) => ({
      path: `<rootDir>/src/locales/{locale}/${feature}`,
      include: [`<rootDir>/src/features/${feature}`],
      exclude: ['**/*.test.*'],
    })),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
