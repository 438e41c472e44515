import type { DataTableColumn } from '@echolot/ui/data-table-column';
import { MenuItem, MenuLabel } from '@echolot/ui/menu';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { RankedRow } from '../ranking-rows.ts';
import type { TableLook } from '../use-table-look.ts';
import { quarterColumnId, restColumnId } from './use-extra-columns.tsx';
import { heatId } from './use-table-tools.tsx';

interface LookMenuProps {
  readonly look: TableLook;
  /** Columns one may hide. */
  readonly columns: readonly DataTableColumn<RankedRow>[];
}

/** How the table looks: height of the rows, colours, and which columns are there. */
export function LookMenu({ look, columns }: LookMenuProps) {
  const { t } = useLingui();
  const first = useRef<HTMLDivElement>(null);
  // The menu opened before its items were there.
  useEffect(() => first.current?.querySelector('button')?.focus(), []);
  const extras = [
    { id: restColumnId, title: t`vs. rest`, note: t`Difference to the units around` },
    { id: quarterColumnId, title: t`Quarter`, note: t`From the best to the last quarter of the units` },
  ];
  const isExtra = (id: string): boolean => extras.some((extra) => extra.id === id);
  return (
    <div ref={first} role="presentation">
      <MenuLabel>{t`Rows`}</MenuLabel>
      <MenuItem choice="any" isChosen={look.density === 'compact'} onSelect={look.toggleDensity}>
        {t`Compact rows`}
      </MenuItem>
      <MenuItem
        choice="any"
        isChosen={look.extras.has(heatId)}
        onSelect={() => look.toggle('extras', heatId)}
        note={t`Blue is better than the whole, orange is worse`}
      >
        {t`Colour the scores`}
      </MenuItem>
      <MenuLabel>{t`Columns`}</MenuLabel>
      {columns
        .filter(({ id }) => !isExtra(id))
        .map(({ id, title }) => (
          <MenuItem key={id} choice="any" isChosen={!look.hidden.has(id)} onSelect={() => look.toggle('hidden', id)}>
            {title}
          </MenuItem>
        ))}
      <MenuLabel>{t`More columns`}</MenuLabel>
      {extras.map(({ id, title, note }) => (
        <MenuItem
          key={id}
          choice="any"
          isChosen={look.extras.has(id)}
          onSelect={() => look.toggle('extras', id)}
          note={note}
        >
          {title}
        </MenuItem>
      ))}
    </div>
  );
}
