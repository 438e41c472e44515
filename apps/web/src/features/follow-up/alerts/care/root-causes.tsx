import atoms from '@echolot/ui/atoms.module.css';
import { BarList } from '@echolot/ui/bar-list';
import { useLingui } from '@lingui/react/macro';
import { ChartActions } from '../../../../charts/chart-actions.tsx';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../../survey/explain-button.tsx';
import type { AlertFigures } from './alert-figures.ts';
import classes from './care.module.css';

interface RootCausesProps {
  readonly figures: AlertFigures;
  readonly onExplain: (shown: string) => void;
}

/** What went wrong most often, as those who settled it say. */
export function RootCauses({ figures, onExplain }: RootCausesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { rootCauses, whole } = figures;
  const title = t`Root causes`;
  const sum = rootCauses.reduce((all, { count }) => all + count, 0);
  const most = Math.max(1, ...rootCauses.map(({ count }) => count));
  return (
    <section className={classes['card']} aria-label={title}>
      <h2>
        {title}
        <ExplainButton label={title} onClick={() => onExplain(formats.count(sum))} />
      </h2>
      {sum === 0 ? (
        <p className={atoms['note']}>{t`Nobody has named one in this period yet.`}</p>
      ) : (
        <BarList
          label={title}
          heads={[t`Root cause`, t`Alerts`, t`Share`]}
          rows={rootCauses.map(({ rootCause, count }) => ({
            key: rootCause,
            label: rootCause,
            share: count / sum,
            count: formats.count(count),
            percent: formats.share(count / sum),
          }))}
          fullShare={most / sum}
          renderActions={(source) => <ChartActions source={source} unit={whole.name} />}
          foot={<p className={atoms['note']}>{t`Share of the ten most frequent`}</p>}
        />
      )}
    </section>
  );
}
