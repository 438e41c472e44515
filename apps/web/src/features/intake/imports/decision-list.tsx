import type { Import } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './decision-list.module.css';
import { decisionTitle } from './words/decision-words.ts';

/** How many will be invited, and how many not, by the rule that decided. */
export function DecisionList({ samples }: { samples: NonNullable<Import['samples']> }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const lines = [{ reason: 'ready', count: samples.ready }, ...samples.notSampled];
  return (
    <dl className={classes['decisions']} aria-label={t`What is decided`}>
      {lines.map(({ reason, count }) => (
        <div key={reason} data-ready={reason === 'ready' || undefined}>
          <dt>{decisionTitle(i18n, reason)}</dt>
          <dd>{formats.count(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
