import type { FilterGroup } from '@echolot/contract/filter-set';
import type { ReactNode } from 'react';
import { Disclosure } from './disclosure.tsx';
import { chosenOptions } from './filter-changes.ts';
import styles from './filter-group-section.module.css';
import { OptionFilter } from './option-filter.tsx';
import { useFilterAddress } from './use-filter-address.ts';

/**
 * One group of the filter set. *ungrouped*: its filters stand without the group's heading; *flatten*: the options stand
 * directly below the group's heading; *expanded*: open from the start.
 */
export function FilterGroupSection({ group }: { group: FilterGroup }): ReactNode {
  const { filters } = useFilterAddress();
  const isUngrouped = group.ungrouped || group.title === '';
  const { title, expanded, flatten, filters: definitions } = group;
  const chosen = definitions.reduce((sum, { extName }) => sum + chosenOptions(filters, extName).length, 0);
  const inside = definitions.map((definition) =>
    flatten ? (
      <div key={definition.extName} className={styles['flat']}>
        {definitions.length > 1 ? <h4 className={styles['caption']}>{definition.title}</h4> : null}
        <OptionFilter definition={definition} />
      </div>
    ) : (
      <Disclosure
        key={definition.extName}
        title={definition.title}
        count={chosenOptions(filters, definition.extName).length}
        isOpenAtFirst={isUngrouped && expanded && definitions.length === 1}
        level={isUngrouped ? 3 : 4}
      >
        <OptionFilter definition={definition} />
      </Disclosure>
    ),
  );
  if (isUngrouped) return <div className={styles['group']}>{inside}</div>;
  return (
    <div className={styles['group']}>
      <Disclosure title={title} count={chosen} isOpenAtFirst={expanded} level={3}>
        {inside}
      </Disclosure>
    </div>
  );
}
