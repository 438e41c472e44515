import type { Import } from '@echolot/contract/intake/imports';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import classes from './undated-rows.module.css';
import type { Draft } from './use-draft.ts';

type Choice = 'refuse' | 'fileDay' | 'day' | 'column';

/** What becomes of rows without a date: refused, or dated by the file, a fixed day, or another column. */
export function UndatedRows({ item, draft }: { item: Import; draft: Draft }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { answeredAt } = draft.mapping;
  const fileDay = item.reading.fileDay ?? item.createdAt.slice(0, 10);
  const blank = answeredAt?.blank ?? 'refuse';
  const others = item.columns.filter(({ column, dates }) => dates && column !== answeredAt?.column);
  const change = (next: typeof blank): void =>
    draft.change((mapping) => {
      const { answeredAt: before = { formats: ['yyyy-MM-dd'], time: '12:00' } } = mapping;
      const { blank: _, ...rest } = before;
      return { ...mapping, answeredAt: next === 'refuse' ? rest : { ...rest, blank: next } };
    });
  const columnBlank = (name: string): typeof blank => {
    const found = others.find(({ column }) => column === name) ?? others[0];
    const own = found?.dates?.formats.map(({ format }) => format) ?? ['yyyy-MM-dd'];
    return { column: found?.column ?? name, formats: own };
  };
  const choice: Choice = typeof blank === 'string' ? blank : 'day' in blank ? 'day' : 'column';
  const starts: Record<Choice, () => typeof blank> = {
    refuse: () => 'refuse',
    fileDay: () => 'fileDay',
    day: () => ({ day: fileDay }),
    column: () => columnBlank(''),
  };
  const choices: { value: Choice; title: string }[] = [
    { value: 'refuse', title: t`Refuse them` },
    { value: 'fileDay', title: t`Day of the file (${formats.day(fileDay)})` },
    { value: 'day', title: t`A day you choose` },
    ...(others.length > 0 ? [{ value: 'column' as const, title: t`Date of another column` }] : []),
  ];
  return (
    <>
      <SelectField
        label={t`Rows without a date`}
        value={choice}
        choices={choices}
        onChange={(next) => change(starts[next]())}
      />
      {typeof blank === 'object' && 'day' in blank && (
        <Field
          label={t`Day of these rows`}
          type="date"
          value={blank.day}
          onChange={(day) => day !== '' && change({ day })}
        />
      )}
      {typeof blank === 'object' && 'column' in blank && (
        <SelectField
          label={t`Column with the date`}
          value={blank.column}
          choices={others.map(({ column }) => ({ value: column, title: column }))}
          onChange={(column) => change(columnBlank(column))}
        />
      )}
    </>
  );
}

/** Asked when no column is the date of the answer: rows may take a day all the same. */
export function NoDateColumn({ item, draft }: { item: Import; draft: Draft }) {
  const { t } = useLingui();
  if (draft.mapping.answeredAt?.column !== undefined) return null;
  return (
    <section className={classes['asked']} aria-label={t`Date of the answer`}>
      <p>{t`No column is the date of the answer. Choose one below, or say which day the rows take.`}</p>
      <div className={classes['fields']}>
        <UndatedRows item={item} draft={draft} />
      </div>
    </section>
  );
}
