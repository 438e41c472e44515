import type { Sample } from '@echolot/contract/intake/samples';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './sample-page.module.css';
import { toneOf, useSampleWords } from './use-sample-words.ts';

/** What happened to a sample, in order of time. */
export function LifeCycle({ history }: Pick<Sample, 'history'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useSampleWords();
  return (
    <section className={classes['card']} aria-label={t`Life cycle`}>
      <h2>{t`Life cycle`}</h2>
      <ol className={classes['history']}>
        {history.map(({ state, at, reason, campaign, details }) => (
          <li key={`${state} ${at}`} data-tone={toneOf(state)}>
            <time dateTime={at}>{formats.instant(new Date(at))}</time>
            <span>
              {words.states[state]}
              {campaign && <span className={classes['quiet']}> · {campaign.title}</span>}
              {reason !== '' && <span className={classes['because']}>{words.reason(reason, details)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
