import type { Import } from '@echolot/contract/imports';
import { useLingui } from '@lingui/react/macro';
import { ChooseButton, PageDrop } from './drop-zone.tsx';
import classes from './import-page.module.css';
import { StateMark } from './state-mark.tsx';
import { useBeginImport } from './use-begin-import.ts';
import { reasonSentence } from './words/reason-words.ts';

/** The file cannot be read: why, and what to do instead. */
export function UnreadableStep({ item, survey }: { item: Import; survey: string }) {
  const { t, i18n } = useLingui();
  const begin = useBeginImport(survey);
  return (
    <div className={classes['center']}>
      <PageDrop onFiles={begin.begin} hint={t`Let go to import this file`} />
      <section className={classes['card']} role="alert">
        <h2 className={classes['lead']}>
          <StateMark state="unreadable" size={22} /> {t`This file cannot be read`}
        </h2>
        <p>{item.reason ? reasonSentence(i18n, item.reason) : t`Choose another file.`}</p>
        <p className={classes['quiet']}>{t`Nothing was stored.`}</p>
        <div className={classes['actions']}>
          <ChooseButton onFiles={begin.begin} isBusy={begin.isPending} label={t`Choose another file`} />
        </div>
      </section>
    </div>
  );
}
