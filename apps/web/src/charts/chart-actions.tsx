import { lazyPart } from '@echolot/ui/lazy-part';
import { Suspense } from 'react';
import { addPageTexts, type Language } from '../i18n/locale.ts';
import type { OwnChartMenuProps } from './own-chart-menu.tsx';

const loadTexts = async (language: Language) =>
  (language === 'de' ? await import('../locales/de/charts.po') : await import('../locales/en/charts.po')).messages;

const OwnChartMenu = lazyPart(async () => {
  const [menu] = await Promise.all([import('./own-chart-menu.tsx'), addPageTexts(loadTexts)]);
  return menu.OwnChartMenu;
});

/** The menu of a chart, which comes after the chart with its own texts; until then its place is kept. */
export function ChartActions(props: OwnChartMenuProps) {
  return (
    <Suspense fallback={<span aria-hidden style={{ marginInlineStart: 'auto', width: 28, height: 28 }} />}>
      <OwnChartMenu {...props} />
    </Suspense>
  );
}
