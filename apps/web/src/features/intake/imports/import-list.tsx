import type { ImportListItem } from '@echolot/contract/intake/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import classes from './import-list.module.css';
import { StateMark } from './state-mark.tsx';
import { stateWords } from './words/state-words.ts';

interface ImportListProps {
  readonly imports: readonly ImportListItem[];
  /** Survey of the address one came by; stays in the addresses. */
  readonly survey: string;
  readonly onUndo: (item: ImportListItem) => void;
  readonly onDelete: (item: ImportListItem) => void;
}

/** Imports of the universe: file, state, counts, who, when; each opens, and what can be taken back can be. */
export function ImportList({ imports, survey, onUndo, onDelete }: ImportListProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  return (
    <ul className={classes['list']} aria-label={t`Imports, the newest first`}>
      {imports.map((item) => {
        const { importId, fileName, state, createdAt, createdBy, can } = item;
        return (
          <li key={importId} className={classes['item']}>
            <StateMark state={state} />
            <span className={classes['main']}>
              <a className={classes['name']} href={paths.import(survey, importId)}>
                {fileName}
              </a>
              <span className={classes['state']} data-state={state}>
                {i18n._(stateWords[state])}
                {item.target === 'samples' && ` · ${t`contacts to invite`}`}
                {item.survey && ` · ${item.survey.title}`}
              </span>
            </span>
            <Counts item={item} />
            <span className={classes['who']}>
              <span>{createdBy ?? t`Command line`}</span>
              <time dateTime={createdAt}>{formats.instant(new Date(createdAt))}</time>
            </span>
            <span className={classes['actions']}>
              {can.undo && (
                <ActionIcon aria-label={t`Take ${fileName} back`} title={t`Take back`} onClick={() => onUndo(item)}>
                  <IconArrowBackUp size={18} aria-hidden />
                </ActionIcon>
              )}
              {can.delete && (
                <ActionIcon
                  aria-label={t`Remove ${fileName} from the list`}
                  title={t`Remove from the list`}
                  onClick={() => onDelete(item)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What came of the rows; while it runs, how far it is. */
function Counts({ item: { state, progress } }: { item: ImportListItem }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (state === 'queued' || state === 'running' || state === 'reading') {
    const share = progress.byteCount > 0 ? progress.bytesRead / progress.byteCount : 0;
    return (
      <span className={classes['counts']}>
        <progress className={classes['progress']} max={1} value={share} aria-label={t`Done`} />
        <span>{formats.share(share)}</span>
      </span>
    );
  }
  if (state === 'undone') return <span className={classes['counts']} />;
  const parts = [
    progress.accepted > 0 && t`${formats.count(progress.accepted)} new`,
    progress.corrected > 0 && t`${formats.count(progress.corrected)} corrected`,
    progress.unchanged > 0 && t`${formats.count(progress.unchanged)} known`,
    progress.refused > 0 &&
      t`${plural(progress.refused, { one: `${formats.count(1)} refused`, other: `${formats.count(progress.refused)} refused` })}`,
  ].filter((part) => part !== false);
  return <span className={classes['counts']}>{parts.join(' · ')}</span>;
}
