import { lazy, Suspense } from 'react';
import { loadExplainTexts } from '../../i18n/explain-texts.ts';
import { addPageTexts } from '../../i18n/locale.ts';
import type { ExplainPanelProps } from './explain-panel-props.ts';

const ExplainDialog = lazy(async () => {
  const [page] = await Promise.all([import('./explain-dialog.tsx'), addPageTexts(loadExplainTexts)]);
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
