import type { Filter as FilterDefinition, FilterGroup } from '@echolot/contract/filter-set';
import type { ReactNode } from 'react';
import { Disclosure } from './disclosure.tsx';
import { valuesOf } from './filter-changes.ts';
import { FilterControl } from './filter-control.tsx';
import styles from './filter-group-section.module.css';
import { useFilterAddress } from './use-filter-address.ts';
import { useWantedFilter } from './wanted-filter.ts';

/**
 * One group of the filter set. *ungrouped*: its filters stand without the group's heading; *flatten*: what they offer stands
 * directly below the group's heading; *expanded*: open from the start.
 */
export function FilterGroupSection({ group }: { group: FilterGroup }): ReactNode {
  const { filters } = useFilterAddress();
  const wanted = useWantedFilter();
  const isUngrouped = group.ungrouped || group.title === '';
  const { title, expanded, flatten, filters: definitions } = group;
  const countOf = ({ extName }: FilterDefinition): number => valuesOf(filters, extName).length;
  const isWanted = ({ extName }: FilterDefinition): boolean => extName === wanted?.extName;
  const inside = definitions.map((definition) =>
    flatten ? (
      <div key={definition.extName} className={styles['flat']}>
        {definitions.length > 1 || isUngrouped ? <h4 className={styles['caption']}>{definition.title}</h4> : null}
        <FilterControl definition={definition} />
      </div>
    ) : (
      <Disclosure
        key={definition.extName}
        title={definition.title}
        count={countOf(definition)}
        isOpenAtFirst={isUngrouped && expanded && definition === definitions[0] && definitions.length <= 2}
        openFor={isWanted(definition) ? wanted : undefined}
        level={isUngrouped ? 3 : 4}
      >
        <FilterControl definition={definition} />
      </Disclosure>
    ),
  );
  if (isUngrouped) return <div className={styles['group']}>{inside}</div>;
  return (
    <div className={styles['group']}>
      <Disclosure
        title={title}
        count={definitions.reduce((sum, definition) => sum + countOf(definition), 0)}
        isOpenAtFirst={expanded}
        openFor={definitions.some(isWanted) ? wanted : undefined}
        level={3}
      >
        {inside}
      </Disclosure>
    </div>
  );
}
