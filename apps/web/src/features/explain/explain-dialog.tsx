import { explainNumber } from '@echolot/contract/statistics';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../api/query-options.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import classes from './explain.module.css';
import type { ExplainPanelProps } from './explain-panel-props.ts';
import { Explained } from './explained.tsx';

const widthPx = 460;

/** The dialog around an explanation, with what it says while there is none yet. */
export function ExplainDialog({ survey, filteredDrillPath, unitSlug, indicator, onClose }: ExplainPanelProps) {
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
  return (
    <Dialog
      title={explanation ? `${explanation.indicator.title} · ${explanation.unit.name}` : t`What this number says`}
      closeLabel={t`Close`}
      onClose={onClose}
      from={isPhone ? 'bottom' : 'right'}
      {...(!isPhone && { widthPx })}
    >
      {explanation ? (
        <Explained explanation={explanation} />
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
