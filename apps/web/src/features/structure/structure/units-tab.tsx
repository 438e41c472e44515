import type { Structure } from '@echolot/contract/structure/structure';
import { getUnitTree, type UnitRow } from '@echolot/contract/structure/structure-units';
import { SelectField } from '@echolot/ui/field';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { SearchField } from '@echolot/ui/search-field';
import { VirtualList } from '@echolot/ui/virtual-list';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useToday } from '../../../i18n/use-today.ts';
import { forestOf, treeRows } from '../../../place/unit-rows.ts';
import { DayField } from './day-field.tsx';
import { PersonLevels } from './person-levels.tsx';
import classes from './structure.module.css';
import { textIn } from './text-in.ts';
import { type AskedChange, UnitChangeDialog } from './unit-change-dialog.tsx';
import { UnitHistory } from './unit-history.tsx';
import { UnitRowLine } from './unit-row-line.tsx';
import unitStyles from './units.module.css';

interface UnitsTabProps {
  readonly structure: Structure;
  readonly canChange: boolean;
}

const rowHeightPx = 36;

/** The hierarchy of a perspective on a day, and everything that can be done to its units. */
export function UnitsTab({ structure, canChange }: UnitsTabProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const { survey, perspectives } = structure;
  const [perspective, setPerspective] = useState(perspectives[0]?.extName ?? '');
  const [day, setDay] = useState('');
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<AskedChange>();
  const [shown, setShown] = useState<string>();
  const params = { survey, perspective };
  const query = useQuery({
    ...queryOptionsOf(getUnitTree, { params, query: day === '' ? {} : { day } }),
    staleTime: 0,
  });
  const tree = query.data?.perspective === perspective ? query.data : undefined;
  const forest = useMemo(() => forestOf(tree?.units ?? []), [tree]);
  const wanted = useDeferredValue(text);
  // The uppermost levels are open at first.
  const open = useMemo(() => {
    const all = new Set(opened);
    for (const { unit, parent } of tree?.units ?? [])
      if ((parent === null || parent === tree?.units[0]?.unit) && !closed.has(unit)) all.add(unit);
    return all;
  }, [tree, opened, closed]);
  const rows = useMemo(() => treeRows(forest, open, wanted), [forest, open, wanted]);
  const toggle = ({ unit }: UnitRow): void => {
    const isOpen = open.has(unit);
    setOpened(withOr(opened, unit, !isOpen));
    setClosed(withOr(closed, unit, isOpen));
  };
  const units = [...chosen].flatMap((unit) => forest.byUnit.get(unit) ?? []);
  const ask = (kind: AskedChange['kind'], about: readonly UnitRow[]): void => setAsked({ kind, units: about });
  if (!tree && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The hierarchy could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  return (
    <section aria-label={t`Units`} className={classes['section']}>
      <ProgressLine isActive={query.isFetching && !tree} label={t`Loading the hierarchy`} />
      <div data-settings className={classes['tools']}>
        {perspectives.length > 1 && (
          <SelectField
            label={t`Perspective`}
            value={perspective}
            onChange={(next) => {
              setPerspective(next);
              setChosen(new Set());
            }}
            choices={perspectives.map(({ extName, titles }) => ({
              value: extName,
              title: textIn(titles, i18n.locale) || extName,
            }))}
          />
        )}
        <DayField
          label={t`As it stands on`}
          value={day === '' ? today : day}
          onChange={(next) => setDay(next === today ? '' : next)}
        />
        <SearchField label={t`Find a unit`} placeholder={t`Find a unit`} value={text} onChange={setText} />
        <span className={classes['space']} />
        {canChange && forest.root && (
          <Button
            variant="default"
            onClick={() =>
              ask(
                'create',
                [units[0] ?? forest.root].flatMap((one) => one ?? []),
              )
            }
          >
            {t`New unit`}
          </Button>
        )}
      </div>
      {canChange && (
        <div data-screen-only className={unitStyles['selection']} data-empty={units.length === 0 || undefined}>
          <span role="status">
            {units.length === 0 ? (
              t`Choose units to move or merge them.`
            ) : (
              <Plural value={units.length} one="# unit chosen" other="# units chosen" />
            )}
          </span>
          <Button size="xs" variant="default" disabled={units.length === 0} onClick={() => ask('move', units)}>
            {t`Move…`}
          </Button>
          <Button size="xs" variant="default" disabled={units.length === 0} onClick={() => ask('merge', units)}>
            {t`Merge…`}
          </Button>
          {units.length > 0 && (
            <Button size="xs" variant="subtle" onClick={() => setChosen(new Set())}>
              {t`Choose none`}
            </Button>
          )}
        </div>
      )}
      {tree && rows.length === 0 ? (
        <p className={classes['note']}>
          {tree.units.length === 0 ? t`On this day the hierarchy has no units.` : t`No unit has this in its name.`}
        </p>
      ) : (
        <VirtualList
          label={t`Units`}
          items={rows}
          keyOf={({ unit }) => unit.unit}
          itemHeightPx={rowHeightPx}
          isStale={query.isPlaceholderData}
          render={(row) => (
            <UnitRowLine
              row={row}
              canChange={canChange}
              isChosen={chosen.has(row.unit.unit)}
              onChoose={(isChosen) => setChosen(withOr(chosen, row.unit.unit, isChosen))}
              onToggle={() => toggle(row.unit)}
              onAsk={(kind) => ask(kind, [row.unit])}
              onHistory={() => setShown(row.unit.unit)}
            />
          )}
        />
      )}
      {tree && tree.missing > 0 && (
        <p className={classes['note']}>
          <Plural
            value={tree.missing}
            one="# unit of the perspective is not there on this day."
            other="# units of the perspective are not there on this day."
          />
        </p>
      )}
      {tree && tree.levels.length > 0 && <PersonLevels params={params} tree={tree} canChange={canChange} />}
      {asked && tree && (
        <UnitChangeDialog
          key={asked.kind}
          params={params}
          version={tree.version}
          forest={forest}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            setChosen(new Set());
          }}
        />
      )}
      {shown !== undefined && (
        <UnitHistory params={params} unit={shown} canChange={canChange} onClose={() => setShown(undefined)} />
      )}
    </section>
  );
}

function withOr(set: ReadonlySet<string>, one: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(one);
  else next.delete(one);
  return next;
}
