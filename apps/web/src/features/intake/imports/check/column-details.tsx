import type { Import, ImportColumn } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { type ColumnUse, isPersonal, perspectiveOf } from '../mapping/column-use.ts';
import { columnOfPlace } from '../mapping/place.ts';
import { faultSentence } from '../words/fault-words.ts';
import { noteSentence } from '../words/note-words.ts';
import classes from './column-details.module.css';
import { AnsweredAtEditor, DateVariableEditor } from './date-editor.tsx';
import { DimensionEditor } from './dimension-editor.tsx';
import { IndicatorEditor } from './indicator-editor.tsx';
import { LevelEditor } from './level-editor.tsx';
import { MissingField } from './missing-field.tsx';
import { NotationFields } from './notation-fields.tsx';
import { Understood } from './understood.tsx';
import type { Draft } from './use-draft.ts';
import { VariableFields } from './variable-fields.tsx';

interface ColumnDetailsProps {
  readonly column: ImportColumn;
  readonly uses: readonly ColumnUse[];
  readonly item: Import;
  readonly draft: Draft;
}

/** All settings of a column, and what is known of it beyond the line above. */
export function ColumnDetails({ column, uses, item, draft }: ColumnDetailsProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { mapping } = draft;
  const faults = item.faults.filter(({ place }) => columnOfPlace(mapping, place) === column.column);
  const notes = item.notes.filter(({ details }) => details['column'] === column.column);
  return (
    <div className={classes['details']}>
      {faults.map((fault) => (
        <p key={`${fault.place} ${fault.code}`} className={classes['fault']}>
          {faultSentence(i18n, fault)}
        </p>
      ))}
      {notes.length > 0 && (
        <ul className={classes['notes']}>
          {notes.map((note) => (
            // The name of the column, with which the sentence begins, is above already.
            <li key={note.code}>{noteSentence(i18n, formats, note).replace(`${column.column}: `, '')}</li>
          ))}
        </ul>
      )}
      {uses.map((use) => (
        <UseEditor
          key={`${use.role} ${'index' in use ? use.index : 0}`}
          use={use}
          column={column}
          item={item}
          draft={draft}
        />
      ))}
      {uses.map(
        (use) =>
          'variable' in use && (
            <Understood key={use.variable.extName} judgement={item.judgement} extName={use.variable.extName} />
          ),
      )}
      <Values column={column} />
      {uses.length === 0 && <p className={classes['quiet']}>{t`Choose above what this column is.`}</p>}
    </div>
  );
}

function UseEditor({ use, column, item, draft }: { use: ColumnUse; column: ImportColumn; item: Import; draft: Draft }) {
  const { t } = useLingui();
  const isOfSamples = draft.mapping.samples !== undefined;
  const perspective = perspectiveOf(use.role);
  if (perspective !== undefined) {
    return (
      <p className={classes['quiet']}>
        {t`The unit of the event in ${perspective}, by its id or its name. It must be there already: rows that name another are refused.`}
      </p>
    );
  }
  if (isPersonal(use.role) && isOfSamples) {
    return (
      <p className={classes['personal']}>
        <IconLock size={16} aria-hidden />
        {t`Kept with the contact, where it can be found and erased.`}
      </p>
    );
  }
  if (isPersonal(use.role)) {
    return (
      <p className={classes['personal']}>
        <IconLock size={16} aria-hidden />
        {t`Kept with the contact, where it can be found and erased. It never becomes part of an interview, a ranking or an export of answers.`}
      </p>
    );
  }
  switch (use.role) {
    case 'indicator':
      return <IndicatorEditor use={use} column={column} item={item} draft={draft} />;
    case 'dimension':
      return <DimensionEditor use={use} column={column} item={item} draft={draft} />;
    case 'number':
      return (
        <div className={classes['fields']}>
          <VariableFields use={use} item={item} draft={draft} />
          <NotationFields use={use} draft={draft} />
          <MissingField use={use} column={column} draft={draft} />
        </div>
      );
    case 'comment':
      return (
        <div className={classes['fields']}>
          <VariableFields use={use} item={item} draft={draft} />
          <MissingField use={use} column={column} draft={draft} />
        </div>
      );
    case 'date':
      return <DateVariableEditor use={use} column={column} item={item} draft={draft} />;
    case 'answered_at':
      return <AnsweredAtEditor column={column} item={item} draft={draft} />;
    case 'level':
    case 'level_id':
      return <LevelEditor use={use} item={item} draft={draft} />;
    case 'external_id':
      return (
        <p className={classes['quiet']}>
          {isOfSamples
            ? t`Tells the events apart: one that is known already is not taken again.`
            : t`Tells the answers apart: an id that is known already is not counted again, and one with other answers corrects the former.`}
        </p>
      );
    case 'channel':
      return (
        <p className={classes['quiet']}>
          {isOfSamples
            ? t`How the contact is to be reached: mail, sms, letter or whatsapp. Empty means mail.`
            : t`How the answer came in, such as mail, SMS or paper.`}
        </p>
      );
    case 'locale':
      return (
        <p className={classes['quiet']}>
          {isOfSamples
            ? t`The language to write in, such as de or fi.`
            : t`The language in which the answer was given, such as de or fi.`}
        </p>
      );
    default:
      return <p className={classes['quiet']}>{t`This column is left out. Nothing of it is stored.`}</p>;
  }
}

/** The most frequent cells with their number, as a table one can read. */
function Values({ column: { top, missing, distinct } }: { column: ImportColumn }) {
  const { t } = useLingui();
  const formats = useFormats();
  const isRepeating = (top[0]?.count ?? 0) > 1;
  if (!isRepeating && missing.length === 0) return null;
  return (
    <details className={classes['values']}>
      <summary>{t`All values with their number`}</summary>
      <ul>
        {top.map(({ text, count }) => (
          <li key={text}>
            <span>{text}</span>
            <span>{formats.count(count)}</span>
          </li>
        ))}
        {missing.map(({ text, count }) => (
          <li key={`missing ${text}`}>
            <span>
              {text} <em>{t`no answer`}</em>
            </span>
            <span>{formats.count(count)}</span>
          </li>
        ))}
      </ul>
      {distinct > top.length && <p>{t`and ${formats.count(distinct - top.length)} more`}</p>}
    </details>
  );
}
