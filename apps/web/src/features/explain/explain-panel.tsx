import { lazy, Suspense } from 'react';
import { addPageTexts, type Language } from '../../i18n/locale.ts';

export interface ExplainPanelProps {
  readonly survey: string;
  /** Of the ranking in which the number stands. */
  readonly filteredDrillPath: string;
  /** `slug` of the row (empty for answers placed at the unit itself); undefined for the total, in the headline or above the rows. */
  readonly unitSlug: string | undefined;
  /** Ext name. */
  readonly indicator: string;
  readonly onClose: () => void;
}

const texts = (language: Language) =>
  language === 'de' ? import('../../locales/de/explain.po') : import('../../locales/en/explain.po');

const loadTexts = async (language: Language) => (await texts(language)).messages;

const ExplainDialog = lazy(async () => {
  const [page] = await Promise.all([import('./explain-dialog.tsx'), addPageTexts(loadTexts)]);
  return { default: page.ExplainDialog };
});

/** Everything behind one number, from the right edge or from the bottom of a phone. It brings its own texts. Load it lazily. */
export function ExplainPanel(props: ExplainPanelProps) {
  return (
    <Suspense>
      <ExplainDialog {...props} />
    </Suspense>
  );
}
