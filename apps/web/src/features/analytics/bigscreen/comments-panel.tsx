import { useLingui } from '@lingui/react/macro';
import classes from './bigscreen.module.css';
import type { PanelProps } from './panel-props.ts';

/** What customers said last. The texts are text, whatever they hold. */
export function CommentsPanel({ data, formats }: PanelProps) {
  const { t } = useLingui();
  return (
    <div className={classes['comments']}>
      <h2>{t`What customers said last`}</h2>
      <ul>
        {data.comments.map(({ text, unit, day }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may say the same on one day
          <li key={`${index} ${day} ${text}`}>
            <blockquote dir="auto">{text}</blockquote>
            <p className={classes['quiet']}>
              {unit} · {formats.day(day)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
