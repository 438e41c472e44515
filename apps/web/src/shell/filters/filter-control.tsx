import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { comparisonFilter } from '@echolot/core/comparison-window';
import { hierarchyFilter } from '@echolot/core/hierarchy';
import { lazyPart } from '@echolot/ui/lazy-part';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { ChoiceFilter } from './choice-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { isExcluding, isExcludingDates, valuesOf, withValues } from './filter-changes.ts';
import styles from './filter-control.module.css';
import { isDateFilter } from './filter-titles.ts';
import { OptionFilter } from './option-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { useFilterAddress } from './use-filter-address.ts';

const HierarchyFilter = lazyPart(async () => (await import('./hierarchy-filter.tsx')).HierarchyFilter);

/** What one filter offers, by its flags: bounds, dates, options, a text; and "not", where it has that. */
export function FilterControl({ definition }: { definition: FilterDefinition }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const { extName, title, range, exclude, options, serverSide, submatch } = definition;
  const isDate = isDateFilter(definition);
  const values = valuesOf(filters, extName);
  const [isNotWanted, setNotWanted] = useState(false);
  const isNot = values.length > 0 ? (isDate ? isExcludingDates(values) : isExcluding(values)) : isNotWanted;
  const changeNot = (next: boolean): void => {
    setNotWanted(next);
    if (values.length > 0) {
      setFilters(
        withValues(
          filters,
          extName,
          values.map((value) => ({ ...value, exclude: next })),
        ),
      );
    }
  };
  if (extName === hierarchyFilter)
    return (
      <div data-filter={extName}>
        <Suspense fallback={<div className={styles['opening']} />}>
          <HierarchyFilter definition={definition} />
        </Suspense>
      </div>
    );
  if (extName === comparisonFilter)
    return (
      <div data-filter={extName}>
        <ChoiceFilter definition={definition} />
      </div>
    );
  return (
    <div data-filter={extName}>
      {exclude ? (
        <div className={styles['not']} data-is-or-not>
          <Segmented
            label={t`${title}: is or is not`}
            value={isNot ? 'not' : 'is'}
            choices={[
              { value: 'is', title: t`is` },
              { value: 'not', title: t`is not` },
            ]}
            onChange={(next) => changeNot(next === 'not')}
          />
        </div>
      ) : null}
      {isDate ? <DateFilter definition={definition} isNot={isNot} /> : null}
      {range && !isDate ? <RangeFilter definition={definition} isNot={isNot} /> : null}
      {!isDate && (options.length > 0 || serverSide || submatch) ? (
        <OptionFilter definition={definition} isNot={isNot} />
      ) : null}
    </div>
  );
}
