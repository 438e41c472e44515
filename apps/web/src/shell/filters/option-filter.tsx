import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { chosenOptions, withOption } from './filter-changes.ts';
import styles from './option-filter.module.css';
import { exactOption, searchOptions, searchThreshold } from './option-search.ts';
import { useFilterAddress } from './use-filter-address.ts';

/** The options of one filter: checkboxes, or radios where only one may be chosen; searched within when there are many. */
export function OptionFilter({ definition }: { definition: FilterDefinition }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const [text, setText] = useState('');
  const name = useId();
  const { extName, title, options, multipleSelections, dropdown } = definition;
  const chosen = new Set(chosenOptions(filters, extName));
  // What is chosen when the text changes goes first; ticking one does not move it from under the pointer.
  const atFirst = useMemo(() => new Set(chosenOptions(filters, extName)), [text, extName]); // oxlint-disable-line react/exhaustive-deps -- see above
  const found = searchOptions(options, atFirst, text);
  const change = (option: string, isChosen: boolean): void =>
    setFilters(withOption(filters, extName, option, { isChosen, isSingle: !multipleSelections }));
  const chooseTyped = (event: KeyboardEvent): void => {
    const option = event.key === 'Enter' ? exactOption(options, text) : undefined;
    if (!option) return;
    event.preventDefault();
    change(option.extName, true);
    setText('');
  };
  return (
    <fieldset className={styles['filter']}>
      <legend className={styles['spokenOnly']}>{title}</legend>
      {dropdown || options.length >= searchThreshold ? (
        <input
          type="search"
          className={styles['search']}
          placeholder={t`Search ${options.length} options`}
          aria-label={t`Search in ${title}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={chooseTyped}
        />
      ) : null}
      <div className={styles['options']}>
        {found.options.map((option) => (
          <label key={option.extName} className={styles['option']}>
            <input
              type={multipleSelections ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.has(option.extName)}
              onChange={(event) => change(option.extName, event.currentTarget.checked)}
            />
            <span>{option.title}</span>
          </label>
        ))}
        {found.further > 0 ? (
          <p className={styles['note']}>
            <Plural value={found.further} one="# more: type to find it." other="# more: type to find them." />
          </p>
        ) : null}
        {found.options.length === 0 ? (
          <p className={styles['note']}>
            <Trans>No option contains “{text}”.</Trans>
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
