import { lazyPart } from '@echolot/ui/lazy-part';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { loadExplainTexts } from '../../../i18n/explain-texts.ts';
import { addPageTexts } from '../../../i18n/locale.ts';
import type { ExplainCompositeProps } from './explain-composite-dialog.tsx';
import type { ExplainPairProps } from './explain-pair-dialog.tsx';
import type { ExplainPanelProps } from './explain-panel-props.ts';
import type { ExplainFigureProps } from './figures/shown-figure.ts';

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
export type { CareMeasure, ShownFigure } from './figures/shown-figure.ts';

type NumberRequest = Omit<ExplainPanelProps, 'survey' | 'onClose'>;
type PairRequest = Omit<ExplainPairProps, 'survey' | 'onClose' | 'onIndicator'>;
type CompositeRequest = Omit<ExplainCompositeProps, 'survey' | 'onClose' | 'onIndicator'>;
type FigureRequest = Omit<ExplainFigureProps, 'survey' | 'onClose' | 'onIndicator'>;

export interface Explain {
  /** Opens everything behind one number of a ranking. */
  explain(request: NumberRequest): void;
  /** Opens what is behind the correlation of two indicators. */
  explainPair(request: PairRequest): void;
  /** Opens what stands behind a composite. */
  explainComposite(request: CompositeRequest): void;
  /** Opens what stands behind a figure that is no indicator. */
  explainFigure(request: FigureRequest): void;
  /** To be rendered: the panel that is open. */
  readonly panel: ReactNode;
}

/** Explanations of the numbers of a page. */
export function useExplain(survey: string): Explain {
  const [number, setNumber] = useState<NumberRequest>();
  const [pair, setPair] = useState<PairRequest>();
  const [composite, setComposite] = useState<CompositeRequest>();
  const [figure, setFigure] = useState<FigureRequest>();
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
