import { lazyPart } from '@echolot/ui/lazy-part';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { loadExplainTexts } from '../../../i18n/explain-texts.ts';
import { addPageTexts } from '../../../i18n/locale.ts';
import type { ExplainCompositeProps } from './explain-composite-dialog.tsx';
import type { ExplainPairProps } from './explain-pair-dialog.tsx';
import type { ExplainPanelProps } from './explain-panel-props.ts';
import type { ExplainFigureProps } from './figures/figure-asked.ts';

/** A panel that comes with its texts when the first one is opened. */
function lazyPanel<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    const [panel] = await Promise.all([load(), addPageTexts(loadExplainTexts)]);
    return panel;
  });
}

const NumberPanel = lazyPanel(async () => (await import('./explain-dialog.tsx')).ExplainDialog);
const PairPanel = lazyPanel(async () => (await import('./explain-pair-dialog.tsx')).ExplainPairDialog);

const CompositePanel = lazyPanel(async () => (await import('./explain-composite-dialog.tsx')).ExplainCompositeDialog);

const FigurePanel = lazyPanel(async () => (await import('./explain-figure-dialog.tsx')).ExplainFigureDialog);

export type { CompositeFigure } from './explain-composite-dialog.tsx';
export type { ExplainSection } from './explain-panel-props.ts';
export type { CareMeasure, FigureAsked } from './figures/figure-asked.ts';

type NumberAsked = Omit<ExplainPanelProps, 'survey' | 'onClose'>;
type PairAsked = Omit<ExplainPairProps, 'survey' | 'onClose' | 'onIndicator'>;
type CompositeAsked = Omit<ExplainCompositeProps, 'survey' | 'onClose' | 'onIndicator'>;
type FigurePanelAsked = Omit<ExplainFigureProps, 'survey' | 'onClose' | 'onIndicator'>;

export interface Explain {
  /** Opens everything behind one number of a ranking. */
  explain(asked: NumberAsked): void;
  /** Opens what stands behind the correlation of two indicators. */
  explainPair(asked: PairAsked): void;
  /** Opens what stands behind a composite. */
  explainComposite(asked: CompositeAsked): void;
  /** Opens what stands behind a figure that is no indicator. */
  explainFigure(asked: FigurePanelAsked): void;
  /** To be rendered: the panel that is open. */
  readonly panel: ReactNode;
}

/** Explanations of the numbers of a page. */
export function useExplain(survey: string): Explain {
  const [number, setNumber] = useState<NumberAsked>();
  const [pair, setPair] = useState<PairAsked>();
  const [composite, setComposite] = useState<CompositeAsked>();
  const [figure, setFigure] = useState<FigurePanelAsked>();
  return {
    explain: setNumber,
    explainPair: setPair,
    explainComposite: setComposite,
    explainFigure: setFigure,
    panel: (
      <Suspense>
        {pair && (
          <PairPanel
            survey={survey}
            {...pair}
            onIndicator={(indicator) =>
              setNumber({ filteredDrillPath: pair.filteredDrillPath, unitSlug: undefined, indicator })
            }
            onClose={() => setPair(undefined)}
          />
        )}
        {composite && (
          <CompositePanel
            survey={survey}
            {...composite}
            onIndicator={(indicator) =>
              setNumber({
                filteredDrillPath: composite.filteredDrillPath,
                unitSlug: composite.unitSlug,
                indicator,
              })
            }
            onClose={() => setComposite(undefined)}
          />
        )}
        {figure && (
          <FigurePanel
            survey={survey}
            {...figure}
            onIndicator={(filteredDrillPath, indicator) =>
              setNumber({ filteredDrillPath, unitSlug: undefined, indicator })
            }
            onClose={() => setFigure(undefined)}
          />
        )}
        {number && <NumberPanel survey={survey} {...number} onClose={() => setNumber(undefined)} />}
      </Suspense>
    ),
  };
}
