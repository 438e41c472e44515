import { type Explanation, explainNumber } from '@echolot/contract/statistics';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptionsOf } from '../../api/query-options.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import classes from './explain.module.css';
import type { ExplainPanelProps } from './explain-panel-props.ts';

const widthPx = 460;

interface ExplainFrameProps extends ExplainPanelProps {
  /** By default indicator and unit. */
  readonly title?: string;
  readonly children: (explanation: Explanation) => ReactNode;
}

/** The dialog around an explanation, with what it says while there is none yet. */
export function ExplainFrame(props: ExplainFrameProps) {
  const { survey, filteredDrillPath, unitSlug, indicator, title, onClose, children } = props;
  const { t, i18n } = useLingui();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
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
    <Dialog
      title={title ?? usual}
      closeLabel={t`Close`}
      onClose={onClose}
      from={isPhone ? 'bottom' : 'right'}
      {...(!isPhone && { widthPx })}
    >
      {explanation ? (
        children(explanation)
      ) : query.isError ? (
        <div role="alert" className={classes['failure']}>
          <p>{errorSentence(i18n, query.error)}</p>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading the explanation`} className={classes['skeleton']}>
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
    </Dialog>
  );
}
