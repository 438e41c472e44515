import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Texts of files, mails and the sign-in pages: one catalogue, read when the first of them is written. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['<rootDir>/src/**/*-texts.ts'] }],
  // A message's id is its English text.
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
});
