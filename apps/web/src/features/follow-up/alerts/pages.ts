import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'alerts',
    load: async () => (await import('./alerts-page.tsx')).AlertsPage,
  },
  {
    address: 'alert',
    load: async () => (await import('./alert-page.tsx')).AlertPage,
    hides: ['tabs', 'filters'],
  },
  {
    address: 'alertCare',
    load: async () => (await import('./care/care-page.tsx')).CarePage,
  },
  {
    address: 'alertTimes',
    load: async () => (await import('./times/times-page.tsx')).TimesPage,
  },
  {
    address: 'effectBlocks',
    load: async () => (await import('./rules/effect-blocks-page.tsx')).EffectBlocksPage,
    hides: ['tabs', 'filters'],
  },
  {
    address: 'effectBlock',
    load: async () => (await import('./rules/effect-block-page.tsx')).EffectBlockPage,
    hides: ['tabs', 'filters'],
  },
];
