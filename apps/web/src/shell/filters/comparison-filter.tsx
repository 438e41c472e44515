import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import atoms from '@echolot/ui/atoms.module.css';
import { type ReactNode, useId } from 'react';
import { optionValue, valuesOf, withValues } from './filter-changes.ts';
import styles from './hierarchy-filter.module.css';
import { OptionRow } from './option-row.tsx';
import { useFilterAddress } from './use-filter-address.ts';

/** What the period is compared with; the first choice is none in the address. */
export function ComparisonFilter({ definition }: { definition: FilterDefinition }): ReactNode {
  const { extName, title, options } = definition;
  const { filters, setFilters } = useFilterAddress();
  const name = useId();
  const usual = options[0]?.extName;
  const chosen = valuesOf(filters, extName)[0]?.value ?? usual;
  return (
    <fieldset className={styles['choices']}>
      <legend className={atoms['spoken']}>{title}</legend>
      {options.map((option) => (
        <OptionRow
          key={option.extName}
          kind="radio"
          name={name}
          option={option}
          value={undefined}
          isDefault={option.extName === chosen}
          suppressionMinimumN={0}
          change={(value) => setFilters(withValues(filters, extName, value === usual ? [] : [optionValue(value)]))}
        />
      ))}
    </fieldset>
  );
}
