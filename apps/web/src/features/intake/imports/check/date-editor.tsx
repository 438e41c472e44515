import type { Import, ImportColumn } from '@echolot/contract/intake/imports';
import { Field } from '@echolot/ui/field';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { changeVariable } from '../mapping/change-entry.ts';
import type { ColumnUse } from '../mapping/column-use.ts';
import { isDayFirst, isOpenOrder, withDayFirst } from '../mapping/day-month.ts';
import { TokenField } from '../token-field.tsx';
import classes from './column-details.module.css';
import type { VariableEditorProps } from './indicator-editor.tsx';
import { UndatedRows } from './undated-rows.tsx';
import type { Draft } from './use-draft.ts';
import { VariableFields } from './variable-fields.tsx';

/** The date of the answer: which number is the day, in which forms it is written, and the time where there is none. */
export function AnsweredAtEditor({ column, item, draft }: { column: ImportColumn; item: Import; draft: Draft }) {
  const { t } = useLingui();
  const { answeredAt } = draft.mapping;
  if (!answeredAt) return null;
  const change = (next: Partial<typeof answeredAt>): void =>
    draft.change((mapping) => ({ ...mapping, answeredAt: { ...answeredAt, ...mapping.answeredAt, ...next } }));
  return (
    <div className={classes['fields']}>
      <FormatFields column={column} formats={answeredAt.formats} onChange={(formats) => change({ formats })} />
      {!draft.mapping.samples && (
        <Field
          label={t`Time of day where there is none`}
          value={answeredAt.time}
          maxLength={5}
          pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
          placeholder="12:00"
          onChange={(time) => change({ time })}
        />
      )}
      <UndatedRows item={item} draft={draft} />
    </div>
  );
}

/** A further date that becomes a variable. */
export function DateVariableEditor(props: VariableEditorProps<Extract<ColumnUse, { role: 'date' }>>) {
  const { use, column, item, draft } = props;
  return (
    <div className={classes['fields']}>
      <VariableFields use={use} item={item} draft={draft} />
      <FormatFields
        column={column}
        formats={use.variable.formats}
        onChange={(formats) => draft.change((mapping) => changeVariable(mapping, use, { formats }))}
      />
    </div>
  );
}

interface FormatFieldsProps {
  readonly column: ImportColumn;
  readonly formats: readonly string[];
  readonly onChange: (formats: string[]) => void;
}

function FormatFields({ column, formats, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const words = useFormats();
  const open = formats.find(isOpenOrder);
  const known = column.dates?.formats ?? [];
  const unread = column.filled - (column.dates?.count ?? 0);
  return (
    <>
      {open !== undefined && (
        <div className={classes['wide']}>
          <Segmented
            label={t`Which comes first`}
            value={isDayFirst(open) ? 'day' : 'month'}
            onChange={(next) => onChange(formats.map((format) => withDayFirst(format, next === 'day')))}
            choices={[
              { value: 'day', title: t`Day first` },
              { value: 'month', title: t`Month first` },
            ]}
          />{' '}
          <OrderReason column={column} />
        </div>
      )}
      <TokenField
        label={t`Forms of the dates`}
        tokens={formats}
        suggestions={known.map(({ format }) => format)}
        note={[
          ...known.map(({ format, count }) => `${format}: ${words.count(count)}`),
          unread > 0 && column.dates ? t`not a date: ${words.count(unread)}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
        onChange={(next) => next.length > 0 && onChange([...next])}
      />
    </>
  );
}

/** What decided between day and month first. */
function OrderReason({ column: { dates } }: { column: ImportColumn }) {
  const { t } = useLingui();
  if (!dates) return null;
  const reasons = {
    clear: '',
    evidence: t`${dates.evidence} can only be read this way, so the whole column is.`,
    file: t`Another column of the file shows it.`,
    future: t`Read the other way, dates would lie in the future.`,
    mixed: t`Some cells prove the one, some the other (${dates.evidence}). Each is read as it can be.`,
    open: t`Nothing tells which. Please look: this decides about every date.`,
  };
  return <span className={classes['quiet']}>{reasons[dates.order]}</span>;
}
