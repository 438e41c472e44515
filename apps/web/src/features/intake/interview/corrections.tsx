import type { InterviewCorrection } from '@echolot/contract/intake/interviews';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './interview-page.module.css';

type Change = InterviewCorrection['changes'][number];

/** What was changed after the customer answered: the former answer stays readable. */
export function Corrections({ corrections }: { readonly corrections: readonly InterviewCorrection[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const textOf = (value: Change['before'], titles: Change['titles']): string => {
    if (value === null) return t`no answer`;
    if (typeof value === 'number') return new Intl.NumberFormat(formats.locale).format(value);
    return (Array.isArray(value) ? value : [value]).map((name) => titles[name] ?? name).join(', ');
  };
  return (
    <section className={classes['card']} aria-label={t`Corrections`}>
      <h2>{t`Corrections`}</h2>
      <ol className={classes['corrections']}>
        {corrections.map(({ version, at, by, reason, changes }) => {
          const when = formats.instant(new Date(at));
          return (
            <li key={version}>
              {changes.map(({ extName, title, before, after, titles }) => (
                <p key={extName}>
                  {title}: <del>{textOf(before, titles)}</del>{' '}
                  <IconArrowRight size={14} aria-label={t`then`} className={classes['then']} />{' '}
                  <ins>{textOf(after, titles)}</ins>
                </p>
              ))}
              <p className={classes['quiet']}>{t`${by}, ${when}: ${reason}`}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
