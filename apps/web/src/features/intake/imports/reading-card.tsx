import type { Import } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './import-page.module.css';
import { StateMark } from './state-mark.tsx';

/** While a file is looked at for the first time: how far that is. */
export function ReadingCard({ item: { fileName, progress } }: { item: Import }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { rows, bytesRead, byteCount } = progress;
  const share = byteCount > 0 ? bytesRead / byteCount : 0;
  return (
    <div className={classes['center']}>
      <section className={classes['card']} aria-label={t`The file is being read`}>
        <h2 className={classes['lead']}>
          <StateMark state="reading" size={22} /> {t`The file is being read`}
        </h2>
        {share > 0 ? (
          <progress className={classes['progress']} max={1} value={share} aria-label={t`Reading ${fileName}`} />
        ) : (
          <progress className={classes['progress']} data-open aria-label={t`Reading ${fileName}`} />
        )}
        <p className={classes['quiet']} role="status">
          {rows > 0
            ? t`${formats.count(rows)} rows so far. Every cell is looked at, so that the proposal holds for the whole file.`
            : t`Every cell is looked at, so that the proposal holds for the whole file.`}
        </p>
      </section>
    </div>
  );
}
