import type { Import } from '@echolot/contract/intake/imports';
import { CheckField, Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { useUnitKinds } from '../../../../i18n/unit-kinds.ts';
import { changeLevel } from '../mapping/change-entry.ts';
import type { ColumnUse, Level } from '../mapping/column-use.ts';
import classes from './column-details.module.css';
import type { Draft } from './use-draft.ts';

interface LevelEditorProps {
  readonly use: Extract<ColumnUse, { role: 'level' | 'level_id' }>;
  readonly item: Import;
  readonly draft: Draft;
}

/** A level of the organisation: what its units are called, how they are known, and rows that do not name one. */
export function LevelEditor({ use: { role, index, level }, item, draft }: LevelEditorProps) {
  const { t } = useLingui();
  const { titleOf, kindOf } = useUnitKinds();
  const change = (next: { [Key in keyof Level]?: Level[Key] | undefined }): void =>
    draft.change((mapping) => changeLevel(mapping, index, next));
  if (role === 'level_id') {
    return (
      <p className={classes['quiet']}>
        {t`Tells the units of ${level.column} apart, also when two have the same name or one is renamed.`}
      </p>
    );
  }
  const { kind, id, blank = index === 0 ? 'refuse' : 'above', capitalize } = level;
  const levelColumns = new Set(draft.mapping.perspective.levels.map(({ column }) => column));
  const idColumns = item.columns.map(({ column }) => column).filter((column) => !levelColumns.has(column));
  return (
    <div className={classes['fields']}>
      <Field
        label={t`A unit of this level is called`}
        value={titleOf(kind)}
        maxLength={40}
        placeholder={t`dealer, ward, shop`}
        onChange={(next) => next !== '' && change({ kind: kindOf(next) })}
      />
      <SelectField
        label={t`Column with its id`}
        value={id ?? ''}
        onChange={(next) => change({ id: next === '' ? undefined : next })}
        choices={[
          { value: '', title: t`none: the name is the id` },
          ...idColumns.map((value) => ({ value, title: value })),
        ]}
        note={t`An id keeps a unit the same when its name changes.`}
      />
      <SelectField
        label={t`A row without a name here`}
        value={typeof blank === 'object' ? 'name' : blank}
        onChange={(next) => change({ blank: next === 'name' ? { name: t`Unknown` } : next })}
        choices={[
          ...(index > 0 ? [{ value: 'above' as const, title: t`belongs to the level above` }] : []),
          { value: 'refuse' as const, title: t`is refused` },
          { value: 'name' as const, title: t`belongs to a unit called …` },
        ]}
      />
      {typeof blank === 'object' && (
        <Field
          label={t`Name of that unit`}
          value={blank.name}
          maxLength={200}
          onChange={(name) => name !== '' && change({ blank: { name } })}
        />
      )}
      <CheckField
        label={t`Write “some-name” as “Some Name”`}
        isChecked={capitalize}
        onChange={(isChecked) => change({ capitalize: isChecked })}
      />
    </div>
  );
}
