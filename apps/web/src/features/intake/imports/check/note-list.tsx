import type { Import } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { IconEyeQuestion, IconInfoCircle } from '@tabler/icons-react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { noteSentence } from '../words/note-words.ts';
import classes from './note-list.module.css';
import type { Draft } from './use-draft.ts';

/** Notes about things that a fault says more sharply, or that need no look. */
const quietNotes: ReadonlySet<string> = new Set([
  'no_date',
  'no_unit',
  'no_indicator',
  'estimated_distinct',
  'new_variables',
]);
const firstShown = 3;

interface NoteListProps {
  readonly item: Import;
  readonly draft: Draft;
  readonly onColumn: (column: string) => void;
}

/** What was decided over whole columns, and what a person should look at before starting. */
export function NoteList({ item, draft, onColumn }: NoteListProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const known = new Set(item.columns.map(({ column }) => column));
  const notes = item.notes
    .filter((note) => !quietNotes.has(note.code) && noteSentence(i18n, formats, note) !== '')
    .toSorted((one, other) => Number(other.severity !== 'inform') - Number(one.severity !== 'inform'));
  if (notes.length === 0) return null;
  const line = (note: Import['notes'][number], index: number) => {
    const { column, other } = note.details;
    return (
      <li key={`${note.code} ${index}`}>
        {note.severity === 'inform' ? (
          <IconInfoCircle size={16} aria-hidden />
        ) : (
          <IconEyeQuestion size={16} aria-hidden className={classes['decide']} />
        )}
        <span>
          {noteSentence(i18n, formats, note)}{' '}
          {typeof column === 'string' && known.has(column) && (
            <button type="button" onClick={() => onColumn(column)} aria-label={t`Look at ${column}`}>
              {t`Look`}
            </button>
          )}
          {note.code === 'encoding_open' && typeof other === 'string' && (
            <button type="button" onClick={() => void draft.readAnew({ ...item.reading, encoding: other })}>
              {t`Read it as ${other.toUpperCase()}`}
            </button>
          )}
        </span>
      </li>
    );
  };
  return (
    <section className={classes['notes']} aria-label={t`Worth knowing`}>
      <ul>{notes.slice(0, firstShown).map(line)}</ul>
      {notes.length > firstShown && (
        <details>
          <summary>{t`${formats.count(notes.length - firstShown)} more`}</summary>
          <ul>{notes.slice(firstShown).map(line)}</ul>
        </details>
      )}
    </section>
  );
}
