import type { Sample } from '@echolot/contract/intake/samples';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './sample-page.module.css';
import { useSampleWords } from './use-sample-words.ts';

/** What was sent, and what is known of it. */
export function SendOuts({ sendOuts }: Pick<Sample, 'sendOuts'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useSampleWords();
  if (sendOuts.length === 0) return null;
  const at = (instant: string | null): string => (instant === null ? '–' : formats.instant(new Date(instant)));
  return (
    <section className={classes['card']} aria-label={t`Messages`}>
      <h2>{t`Messages`}</h2>
      {sendOuts.map(({ campaign, state, fault, sentAt, openedAt, clickedAt }) => (
        <div key={campaign.extName} className={classes['message']}>
          <h3>
            {campaign.title} <span>{words.channels[campaign.channel]}</span>
          </h3>
          <p>
            {words.sendOutStates[state]}
            {fault !== '' && <>: {words.fault(fault)}</>}
          </p>
          <dl className={classes['facts']}>
            <div>
              <dt>{t`Sent`}</dt>
              <dd>{at(sentAt)}</dd>
            </div>
            {campaign.channel === 'mail' && (
              <div>
                <dt title={t`Providers that load images by themselves count as opened.`}>{t`Opened`}</dt>
                <dd>{at(openedAt)}</dd>
              </div>
            )}
            {campaign.channel !== 'letter' && (
              <div>
                <dt>{t`Clicked`}</dt>
                <dd>{at(clickedAt)}</dd>
              </div>
            )}
          </dl>
        </div>
      ))}
    </section>
  );
}
