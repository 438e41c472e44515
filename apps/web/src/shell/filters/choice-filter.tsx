import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import type { Filter } from '@echolot/core/filter-tokens';
import atoms from '@echolot/ui/atoms.module.css';
import { type ReactNode, useId } from 'react';
import styles from './choice-filter.module.css';
import { optionValue, valuesOf, withValues } from './filter-changes.ts';
import { OptionRow } from './option-row.tsx';
import { useFilterAddress } from './use-filter-address.ts';

/** The one choice that holds; the first holds where the address names none. */
export function chosenOption({ extName, options }: FilterDefinition, filters: readonly Filter[]): string | undefined {
  return valuesOf(filters, extName)[0]?.value ?? options[0]?.extName;
}

interface ChoiceFilterProps {
  readonly definition: FilterDefinition;
  readonly isDisabled?: boolean;
  /** Id of what explains the choices. */
  readonly describedBy?: string;
}

/** One of a few, such as what the period is compared with; the first choice is none in the address. */
export function ChoiceFilter({ definition, isDisabled = false, describedBy }: ChoiceFilterProps): ReactNode {
  const { extName, title, options } = definition;
  const { filters, setFilters } = useFilterAddress();
  const name = useId();
  const usual = options[0]?.extName;
  const chosen = chosenOption(definition, filters);
  return (
    <fieldset className={styles['choices']} disabled={isDisabled} aria-describedby={describedBy}>
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
