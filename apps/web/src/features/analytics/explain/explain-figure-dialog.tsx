import { type ExplainedContext, explainContext } from '@echolot/contract/analytics/statistics';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { ExplainShell } from './explain-shell.tsx';
import { AlertViewsFigure } from './figures/alert-views-figure.tsx';
import { CampaignFigure } from './figures/campaign-figure.tsx';
import { CareFigure } from './figures/care-figure.tsx';
import { CountFigure } from './figures/count-figure.tsx';
import { DistributionFigure } from './figures/distribution-figure.tsx';
import { EffectFigure } from './figures/effect-figure.tsx';
import { GamingFigure } from './figures/gaming-figure.tsx';
import { NumberFigure } from './figures/number-figure.tsx';
import { OptionsFigure } from './figures/options-figure.tsx';
import { PointsFigure } from './figures/points-figure.tsx';
import { ResponseFigure } from './figures/response-figure.tsx';
import { SamplesFigure } from './figures/samples-figure.tsx';
import type { ExplainFigureProps, ShownFigure } from './figures/shown-figure.ts';
import { SimulationFigure } from './figures/simulation-figure.tsx';
import { TrialFigure } from './figures/trial-figure.tsx';
import { useCareTitle } from './figures/use-care-title.ts';

/** Everything behind a figure that is no indicator: a distribution, alerts, campaigns, response rates, measures, lists. */
export function ExplainFigureDialog(props: ExplainFigureProps) {
  const { survey, filteredDrillPath, figure, onClose } = props;
  const query = useQuery({
    ...queryOptionsOf(explainContext, { params: { survey, filteredDrillPath } }),
    placeholderData: undefined,
  });
  const title = useTitle(figure, query.data);
  return (
    <ExplainShell title={title} query={query} onClose={onClose}>
      {(context) => figureOf(props, context)}
    </ExplainShell>
  );
}

function figureOf({ figure, ...props }: ExplainFigureProps, context: ExplainedContext): ReactNode {
  const shared = { ...props, context };
  switch (figure.kind) {
    case 'distribution':
      return <DistributionFigure {...shared} figure={figure} />;
    case 'number':
      return <NumberFigure {...shared} figure={figure} />;
    case 'comments':
    case 'interviews':
      return <CountFigure {...shared} figure={figure} />;
    case 'care':
      return <CareFigure {...shared} figure={figure} />;
    case 'campaign':
      return <CampaignFigure {...shared} figure={figure} />;
    case 'response':
      return <ResponseFigure {...shared} figure={figure} />;
    case 'effect':
      return <EffectFigure {...shared} figure={figure} />;
    case 'trial':
      return <TrialFigure {...shared} figure={figure} />;
    case 'simulation':
      return <SimulationFigure {...shared} figure={figure} />;
    case 'samples':
      return <SamplesFigure {...shared} figure={figure} />;
    case 'alertViews':
      return <AlertViewsFigure {...shared} figure={figure} />;
    case 'options':
      return <OptionsFigure {...shared} figure={figure} />;
    case 'gaming':
      return <GamingFigure {...shared} figure={figure} />;
    case 'points':
      return <PointsFigure {...shared} figure={figure} />;
  }
}

function useTitle(figure: ShownFigure, context: ExplainedContext | undefined): string {
  const { t } = useLingui();
  const careTitle = useCareTitle();
  const place = context ? ` · ${context.unit.name}` : '';
  switch (figure.kind) {
    case 'interviews':
      return `${t`Interviews`}${place}`;
    case 'distribution':
    case 'number':
    case 'comments':
      return `${figure.of.title}${place}`;
    case 'care':
      return `${careTitle(figure.measure)} · ${figure.unit.name}`;
    case 'campaign':
      return `${figure.title}${place}`;
    case 'response':
      return `${t`Response`} · ${figure.name}`;
    case 'effect':
      return `${figure.effect.indicator.title} · ${figure.action.title}`;
    case 'trial':
      return `${t`Tried on past interviews`}${place}`;
    case 'simulation':
      return `${figure.measure === 'firstContact' ? t`First contact too late` : t`Settled too late`} · ${figure.name}`;
    case 'samples':
      return `${t`Contacts`}${place}`;
    case 'alertViews':
      return `${t`Lists of alerts`}${place}`;
    case 'options':
      return `${t`Numbers beside options`}${place}`;
    case 'gaming':
      return `${figure.sign?.title ?? t`Unusual answers`}${place}`;
    case 'points':
      return t`Points of ${figure.standing.name}`;
  }
}
