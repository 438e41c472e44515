import { lazyPart } from '@echolot/ui/lazy-part';
import { Suspense } from 'react';
import { loadExplainTexts } from '../../../i18n/explain-texts.ts';
import { addPageTexts } from '../../../i18n/locale.ts';
import type { ExplainPanelProps } from './explain-panel-props.ts';

const ExplainDialog = lazyPart(async () => {
  const [page] = await Promise.all([import('./explain-dialog.tsx'), addPageTexts(loadExplainTexts)]);
  return page.ExplainDialog;
});

/** Everything behind one number, from the right edge or from the bottom of a phone. It brings its own texts. Load it lazily. */
export function ExplainPanel(props: ExplainPanelProps) {
  return (
    <Suspense>
      <ExplainDialog {...props} />
    </Suspense>
  );
}
