import { useLingui } from '@lingui/react/macro';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { AlertLogEntry } from './alert-log.tsx';
import { StateMark } from './alert-marks.tsx';
import classes from './change-dialog.module.css';
import type { Meanwhile } from './meanwhile.ts';

/** A conflict: what others changed meanwhile is shown here, the person's own text stays below. */
export function MeanwhileNotice({ meanwhile }: { readonly meanwhile: Meanwhile }) {
  const { t } = useLingui();
  return (
    <section role="alert" className={classes['meanwhile']}>
      <h3>
        <IconArrowsSplit2 size={16} aria-hidden />
        {t`Somebody changed the alert while you were writing`}
      </h3>
      <p>
        {t`It is now:`} <StateMark {...meanwhile.alert} />
      </p>
      <ol>
        {meanwhile.entries.map((entry) => (
          <AlertLogEntry key={entry.version} entry={entry} />
        ))}
      </ol>
      <p>{t`What you wrote is still below. Send it all the same, change it, or close this and keep it for later.`}</p>
    </section>
  );
}
