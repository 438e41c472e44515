import type { ImportListItem } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './import-page.module.css';

/** What came of the rows, in numbers. */
export function CountTiles({ item: { progress, target } }: { item: Pick<ImportListItem, 'progress' | 'target'> }) {
  const { t } = useLingui();
  const formats = useFormats();
  const known = { title: t`Known already`, count: progress.unchanged };
  const refused = { title: t`Refused`, count: progress.refused, isBad: true };
  const tiles: { title: string; count: number; isBad?: boolean }[] =
    target === 'samples'
      ? [{ title: t`Contacts taken`, count: progress.accepted }, known, refused]
      : [
          { title: t`New interviews`, count: progress.accepted },
          { title: t`Corrected`, count: progress.corrected },
          known,
          refused,
          { title: t`New units`, count: progress.newUnits },
        ];
  return (
    <dl className={classes['tiles']}>
      {tiles.map(({ title, count, isBad }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd data-tone={count === 0 ? 'none' : isBad ? 'bad' : undefined}>{formats.count(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
