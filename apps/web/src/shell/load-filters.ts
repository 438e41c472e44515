import { queryClient } from '../api/query-client.ts';
import { addPageTexts, type Language } from '../i18n/locale.ts';

/** Figures that do not come must not keep the filters away: they may be the reason. */
const longestWaitMs = 4000;

/** Waits for what the page shows first, so that nothing stands in its way. */
export async function figuresShown(): Promise<void> {
  const latest = performance.now() + longestWaitMs;
  const isShown = (): boolean => queryClient.isFetching() === 0 && document.querySelector('#main h1') !== null;
  while (!isShown() && performance.now() < latest) await new Promise((resolve) => setTimeout(resolve, 50));
}

export async function loadFilterPanel() {
  const [panel] = await Promise.all([import('./filters/filter-panel.tsx'), addPageTexts(loadTexts)]);
  return panel;
}

export async function loadFilterChips() {
  const [chips] = await Promise.all([import('./filters/filter-chips.tsx'), addPageTexts(loadTexts)]);
  return chips;
}

async function loadTexts(language: Language) {
  const texts = language === 'de' ? await import('../locales/de/filters.po') : await import('../locales/en/filters.po');
  return texts.messages;
}
