import { type Explanation, explainNumber } from '@echolot/contract/analytics/statistics';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import type { ExplainPanelProps } from './explain-panel-props.ts';
import { ExplainShell } from './explain-shell.tsx';

interface ExplainFrameProps extends ExplainPanelProps {
  /** By default indicator and unit. */
  readonly title?: string;
  readonly children: (explanation: Explanation) => ReactNode;
}

/** The dialog around an explanation of a number of a ranking. */
export function ExplainFrame(props: ExplainFrameProps) {
  const { survey, filteredDrillPath, unitSlug, indicator, title, onClose, children } = props;
  const { t } = useLingui();
  const query = useQuery({
    ...queryOptionsOf(explainNumber, {
      params: { survey, filteredDrillPath },
      query: { indicator, ...(unitSlug !== undefined && { unit: unitSlug }) },
    }),
    placeholderData: undefined,
  });
  const explanation = query.data;
  const usual = explanation ? `${explanation.indicator.title} · ${explanation.unit.name}` : t`What this number says`;
  return (
    <ExplainShell title={title ?? usual} query={query} onClose={onClose}>
      {children}
    </ExplainShell>
  );
}
