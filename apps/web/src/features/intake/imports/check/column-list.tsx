import type { Import } from '@echolot/contract/intake/imports';
import { foldName } from '@echolot/core/folded-text';
import { SearchField } from '@echolot/ui/search-field';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { changeRole } from '../mapping/change-role.ts';
import { factsOf } from '../mapping/column-facts.ts';
import { type ColumnUse, type Role, usesOf } from '../mapping/column-use.ts';
import { columnOfPlace } from '../mapping/place.ts';
import classes from './column-list.module.css';
import { ColumnRow } from './column-row.tsx';
import type { CheckAddress } from './use-check-address.ts';
import type { Draft } from './use-draft.ts';

type Which = 'all' | 'look' | 'skipped';

interface ColumnListProps {
  readonly item: Import;
  readonly draft: Draft;
  readonly address: CheckAddress;
}

/** Columns a file of refused rows has in addition; the server passes them over. */
const passedOver: ReadonlySet<string> = new Set(['refused_line', 'refused_reason']);
const noUses: readonly ColumnUse[] = [];
/** From so many columns on, a search is worth its room. */
const searchFrom = 12;

/** The columns of the file: what is in them, what each is taken for, and why. */
export function ColumnList({ item, draft, address }: ColumnListProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [which, setWhich] = useState<Which>('all');
  const [text, setText] = useState('');
  const searched = useDeferredValue(foldName(text));
  const { mapping, change } = draft;
  const { column: opened, openColumn } = address;
  const uses = useMemo(() => usesOf(mapping), [mapping]);
  const faulty = useMemo(
    () => new Set(item.faults.map(({ place, details }) => columnOfPlace(mapping, place) ?? details['column'])),
    [item.faults, mapping],
  );

  const isDoubtful = (column: Import['columns'][number]): boolean => {
    const isOwn = uses.get(column.column)?.[0]?.role;
    return (
      faulty.has(column.column) ||
      isOwn === undefined ||
      (column.guess?.confidence === 'unsure' && item.mappingOrigin?.kind !== 'saved')
    );
  };
  const columns = item.columns.filter(({ column }) => !passedOver.has(column) || uses.has(column));
  const doubtful = columns.filter(isDoubtful);
  const skipped = columns.filter(({ column }) => uses.get(column)?.[0]?.role === 'skip');
  const shown = (which === 'look' ? doubtful : which === 'skipped' ? skipped : columns).filter(
    ({ column, title }) => searched === '' || foldName(`${column} ${title ?? ''}`).includes(searched),
  );

  const setRole = useCallback(
    (column: Import['columns'][number], role: Role) => change((old) => changeRole(old, factsOf(column), role)),
    [change],
  );
  const toggle = useCallback(
    (column: string) => openColumn(column === opened ? undefined : column),
    [openColumn, opened],
  );
  return (
    <section aria-label={t`Columns of the file`}>
      {item.columns.length > searchFrom && (
        <div className={classes['toolbar']}>
          <SearchField
            label={t`Search columns by name`}
            placeholder={t`Search columns`}
            value={text}
            onChange={setText}
            shortcut="/"
          />
          <Segmented<Which>
            label={t`Which columns`}
            value={which}
            onChange={setWhich}
            choices={[
              { value: 'all', title: t`All` },
              { value: 'look', title: t`Please check ${formats.count(doubtful.length)}` },
              { value: 'skipped', title: t`Left out ${formats.count(skipped.length)}` },
            ]}
          />
        </div>
      )}
      <div className={classes['head']} aria-hidden>
        <span>{t`Column`}</span>
        <span>{t`Filled`}</span>
        <span>{t`What is in it`}</span>
        <span>{t`Used as`}</span>
        <span>{t`Why`}</span>
      </div>
      <ul className={classes['list']} aria-label={t`Columns`}>
        {shown.map((column) => (
          <ColumnRow
            key={column.column}
            column={column}
            uses={uses.get(column.column) ?? noUses}
            item={item}
            draft={draft}
            isOpen={column.column === opened}
            onToggle={toggle}
            onRole={setRole}
            isFaulty={faulty.has(column.column)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={classes['nothing']}>{searched === '' ? t`There is none.` : t`No column is called “${text}”.`}</p>
      )}
    </section>
  );
}
