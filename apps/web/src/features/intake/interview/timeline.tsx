import type { Interview } from '@echolot/contract/intake/interviews';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import classes from './interview-page.module.css';

type Entry = Interview['timeline'][number];

/** What happened, in order of time. */
export function Timeline({ interview }: { readonly interview: Interview }) {
  const { t } = useLingui();
  const formats = useFormats();
  const sentenceOf = ({ kind, by, text }: Entry): string => {
    if (kind === 'invited') return t`Invited: ${text}`;
    if (kind === 'answered') return t`Answered`;
    if (kind === 'alert') return t`Alert raised: ${text}`;
    if (kind === 'action') return t`Action by ${by}: ${text}`;
    if (kind === 'comment') return t`Comment by ${by}`;
    return text === '' ? t`Changed by ${by}` : t`Corrected by ${by}: ${text}`;
  };
  const unit = interview.units[0]?.lineage.at(-1);
  const hrefOf = ({ kind, subject }: Entry): string | undefined => {
    if (kind === 'alert' && subject !== null) return paths.alert(interview.survey, subject);
    if (kind === 'action' && unit) return paths.actions(interview.survey, unit.path);
    return kind === 'comment' && subject !== null ? `#comment-${subject}` : undefined;
  };
  return (
    <section className={classes['card']} aria-label={t`What happened`}>
      <h2>{t`What happened`}</h2>
      <ol className={classes['timeline']}>
        {interview.timeline.map((entry, index) => {
          const href = hrefOf(entry);
          return (
            <li key={index} data-kind={entry.kind}>
              <time dateTime={entry.at}>{formats.instant(new Date(entry.at))}</time>
              {href === undefined ? <span>{sentenceOf(entry)}</span> : <a href={href}>{sentenceOf(entry)}</a>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
