import { findUnits } from '@echolot/contract/analytics/rankings';
import { getUnitTree } from '@echolot/contract/structure/structure-units';
import { SelectField } from '@echolot/ui/field';
import { SearchField } from '@echolot/ui/search-field';
import { VirtualList } from '@echolot/ui/virtual-list';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { forestOf, type TreeRow, treeRows } from '../../../place/unit-rows.ts';
import { aboveOf, drillPathOf } from './unit-paths.ts';
import { isForbidden, type KnownPerspective, usePerspectives } from './use-perspectives.ts';
import formStyles from './user-form.module.css';
import classes from './users.module.css';

interface UnitTreeProps {
  /** Drill paths. */
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (drillPath: string, name: string, isChosen: boolean) => void;
}

/**
 * Units to tick: the tree of a perspective, unfolded and searched in the browser; for people who do not see whole hierarchies, a search
 * among the units they see.
 */
export function UnitTree(props: UnitTreeProps) {
  const { t, i18n } = useLingui();
  const { perspectives, isPending, isClosed, error } = usePerspectives();
  const [chosenPerspective, setPerspective] = useState('');
  const perspective = perspectives.find(({ extName }) => extName === chosenPerspective) ?? perspectives[0];
  if (isClosed) return <FoundUnits {...props} />;
  if (!perspective) {
    return (
      <p className={classes['quiet']} role="status">
        {isPending
          ? t`Loading the hierarchy…`
          : error
            ? errorSentence(i18n, error)
            : t`There is no hierarchy yet: it comes with the first survey.`}
      </p>
    );
  }
  return (
    <div className={formStyles['picker']}>
      {perspectives.length > 1 && (
        <SelectField
          label={t`Perspective`}
          value={perspective.extName}
          onChange={setPerspective}
          choices={perspectives.map(({ extName, titles }) => ({
            value: extName,
            title: titles[i18n.locale] ?? titles['en'] ?? extName,
          }))}
        />
      )}
      <PerspectiveTree key={perspective.extName} perspective={perspective} {...props} />
    </div>
  );
}

const rowHeightPx = 34;

function PerspectiveTree({
  perspective: { survey, extName },
  chosen,
  onToggle,
}: UnitTreeProps & { readonly perspective: KnownPerspective }) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const query = useQuery(queryOptionsOf(getUnitTree, { params: { survey, perspective: extName }, query: {} }));
  const forest = useMemo(() => forestOf(query.data?.units ?? []), [query.data]);
  const wanted = useDeferredValue(text);
  const open = useMemo(() => {
    const all = new Set(forest.root ? [forest.root.unit] : []);
    for (const [unit, isOpen] of unfolded) {
      if (isOpen) all.add(unit);
      else all.delete(unit);
    }
    return all;
  }, [forest, unfolded]);
  const rows = useMemo(() => treeRows(forest, open, wanted), [forest, open, wanted]);
  if (isForbidden(query.error)) return <FoundUnits chosen={chosen} onToggle={onToggle} />;
  if (!query.data) {
    return (
      <p className={classes['quiet']} role="status">
        {query.error ? errorSentence(i18n, query.error) : t`Loading the hierarchy…`}
      </p>
    );
  }
  return (
    <>
      <span className={classes['search']}>
        <SearchField label={t`Find a unit`} placeholder={t`Find a unit`} value={text} onChange={setText} />
      </span>
      {rows.length === 0 ? (
        <p className={classes['quiet']}>{t`No unit has this in its name.`}</p>
      ) : (
        <div className={formStyles['tree']}>
          <VirtualList
            label={t`Units`}
            items={rows}
            keyOf={({ unit }) => unit.unit}
            itemHeightPx={rowHeightPx}
            render={(row) => (
              <UnitLine
                row={row}
                path={drillPathOf(forest, extName, row.unit.unit)}
                chosen={chosen}
                onToggle={onToggle}
                onUnfold={() => setUnfolded(new Map(unfolded).set(row.unit.unit, !row.isOpen))}
              />
            )}
          />
        </div>
      )}
    </>
  );
}

interface UnitLineProps extends UnitTreeProps {
  readonly row: TreeRow;
  readonly path: string;
  readonly onUnfold: () => void;
}

function UnitLine({ row: { unit, depth, hasChildren, isOpen }, path, chosen, onToggle, onUnfold }: UnitLineProps) {
  const { t } = useLingui();
  const { name, kind } = unit;
  const isIncluded = aboveOf(path, chosen) !== undefined;
  return (
    <div className={formStyles['unit']} style={{ paddingInlineStart: 4 + depth * 16 }}>
      {hasChildren ? (
        <ActionIcon
          size={24}
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Fold ${name}` : t`Unfold ${name}`}
          onClick={onUnfold}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
      ) : (
        <span className={formStyles['leaf']} />
      )}
      <label>
        <input
          type="checkbox"
          checked={isIncluded || chosen.has(path)}
          disabled={isIncluded}
          onChange={({ currentTarget }) => onToggle(path, name, currentTarget.checked)}
        />
        <span>{name}</span>
        <span className={formStyles['kind']}>{isIncluded ? t`included` : kind}</span>
      </label>
    </div>
  );
}

/** Units by a part of their name, among those the reader sees. */
function FoundUnits({ chosen, onToggle }: UnitTreeProps) {
  const { t, i18n } = useLingui();
  const { surveys } = useIdentity();
  const [survey, setSurvey] = useState(surveys[0]?.extName ?? '');
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim().slice(0, 100), 120);
  const isAsked = survey !== '' && wanted !== '';
  const { data, error } = useQuery({
    ...queryOptionsOf(findUnits, { params: { survey }, query: { query: wanted, limit: 50 } }),
    enabled: isAsked,
  });
  const units = isAsked ? (data?.units ?? []) : [];
  return (
    <div className={formStyles['picker']}>
      {surveys.length > 1 && (
        <SelectField
          label={t`Survey`}
          value={survey}
          onChange={setSurvey}
          choices={surveys.map(({ extName, title }) => ({ value: extName, title }))}
        />
      )}
      <span className={classes['search']}>
        <SearchField label={t`Find a unit`} placeholder={t`Find a unit`} value={text} onChange={setText} />
      </span>
      {error && <p className={classes['quiet']}>{errorSentence(i18n, error)}</p>}
      {units.length === 0 ? (
        <p className={classes['quiet']} role="status">
          {isAsked && data ? t`No unit has this in its name.` : t`Type a part of the name of a unit you see.`}
        </p>
      ) : (
        <ul className={formStyles['found']} aria-label={t`Units`}>
          {units.map(({ path, name, parents }) => (
            <li key={path} className={formStyles['unit']}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(path) || aboveOf(path, chosen) !== undefined}
                  disabled={aboveOf(path, chosen) !== undefined}
                  onChange={({ currentTarget }) => onToggle(path, name, currentTarget.checked)}
                />
                <span>{name}</span>
                <span className={formStyles['kind']}>{parents}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
