import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'samples',
    load: async () => (await import('./samples-page.tsx')).SamplesPage,
  },
  {
    address: 'sample',
    load: async () => (await import('./sample-page.tsx')).SamplePage,
    hides: ['tabs', 'filters'],
    search: ['alert'],
  },
  /** R-013 The page one comes from may be left out. */
  {
    address: 'sampleAlone',
    load: async () => (await import('./sample-page.tsx')).SamplePage,
    hides: ['tabs', 'filters'],
  },
  {
    address: 'optOuts',
    load: async () => (await import('./opt-outs-page.tsx')).OptOutsPage,
    hides: ['tabs', 'filters'],
  },
];
