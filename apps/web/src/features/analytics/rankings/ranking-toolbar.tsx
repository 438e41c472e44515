import type { DataTableColumn } from '@echolot/ui/data-table-column';
import { Menu } from '@echolot/ui/menu';
import { SearchField } from '@echolot/ui/search-field';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChartDots, IconTable } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import classes from './ranking-page.module.css';
import type { RankedRow } from './ranking-rows.ts';
import { lazyTool } from './tools/lazy-tool.ts';
import type { RankingAddress } from './use-ranking-address.ts';
import type { TableLook } from './use-table-look.ts';

const LookMenu = lazyTool(async () => (await import('./tools/look-menu.tsx')).LookMenu);

/** The address follows the typing after this pause; the rows follow at once. */
const addressDelayMs = 300;

interface RankingToolbarProps {
  readonly address: RankingAddress;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly look: TableLook;
  readonly columns: readonly DataTableColumn<RankedRow>[];
  /** Columns one may hide. */
  readonly hideable: ReadonlySet<string>;
  /** Period of the figures, in words. */
  readonly period: ReactNode;
  readonly legend: ReactNode;
}

/** Search, table or chart, and how the table looks. */
export function RankingToolbar({
  address,
  text,
  onText,
  look,
  columns,
  hideable,
  period,
  legend,
}: RankingToolbarProps) {
  const { t } = useLingui();
  return (
    <div className={classes['toolbar']}>
      <SearchField
        label={t`Search units by name`}
        placeholder={t`Search units`}
        value={text}
        onChange={onText}
        shortcut="/"
      />
      <Segmented
        label={t`Show as`}
        value={address.isChart ? 'chart' : 'table'}
        onChange={(value) => address.change({ isChart: value === 'chart' })}
        choices={[
          { value: 'table', title: t`Table`, icon: <IconTable size={16} aria-hidden /> },
          { value: 'chart', title: t`Chart`, icon: <IconChartDots size={16} aria-hidden /> },
        ]}
      />
      <span className={classes['period']}>
        <span>{period}</span>
        {legend}
      </span>
      {!address.isChart && (
        <Menu
          label={t`Columns and row height`}
          align="end"
          widthPx={260}
          renderTrigger={(attributes) => (
            <ActionIcon
              {...attributes}
              variant="default"
              size={30}
              aria-label={t`Columns and row height`}
              title={t`Columns and row height`}
              className={classes['look']}
            >
              <IconAdjustmentsHorizontal size={16} aria-hidden />
            </ActionIcon>
          )}
        >
          <Suspense>
            <LookMenu look={look} columns={columns.filter(({ id }) => hideable.has(id))} />
          </Suspense>
        </Menu>
      )}
    </div>
  );
}

/**
 * The typed text, at once; the address follows after a pause. What changes in the address by itself (back, a link, another
 * unit) takes the place of the typed text.
 */
export function useSearchText(address: RankingAddress): [string, (text: string) => void] {
  const [state, setState] = useState({ text: address.text, written: address.text, path: address.filteredDrillPath });
  const latest = useRef(address);
  latest.current = address;
  const isOther = address.filteredDrillPath !== state.path;
  if (isOther || address.text !== state.written) {
    const isEcho = !isOther && address.text === state.text;
    setState({ text: isEcho ? state.text : address.text, written: address.text, path: address.filteredDrillPath });
  }
  useEffect(() => {
    if (state.text === state.written) return undefined;
    const timer = setTimeout(() => latest.current.change({ text: state.text }), addressDelayMs);
    return () => clearTimeout(timer);
  }, [state]);
  return [state.text, (text) => setState((old) => ({ ...old, text }))];
}
