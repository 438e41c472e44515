import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import type { FilterValue } from '@echolot/core/filter-tokens';
import atoms from '@echolot/ui/atoms.module.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { isSameChoice, toggled, valuesOf, withValues } from './filter-changes.ts';
import styles from './option-filter.module.css';
import { OptionRow } from './option-row.tsx';
import { searchThreshold } from './option-search.ts';
import { useFilterAddress } from './use-filter-address.ts';
import { type ListedOption, useFilterOptions } from './use-filter-options.ts';
import { useOptionTitles } from './use-option-titles.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Chosen options of a long list that are listed by title; the others are in the chips. */
const mostTitles = 20;

interface OptionFilterProps {
  definition: FilterDefinition;
  /** What is chosen from now on is left out instead. */
  isNot: boolean;
}

/** The options of one filter: checkboxes, or radios where only one may be chosen; searched within when there are many. */
export function OptionFilter({ definition, isNot }: OptionFilterProps): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const [text, setText] = useState('');
  const name = useId();
  const search = useRef<HTMLInputElement>(null);
  const { extName, title, options, multipleSelections, serverSide, submatch, tableDate } = definition;
  const isSingle = !multipleSelections;
  const values = valuesOf(filters, extName);
  // What is chosen when the text changes goes first; ticking one does not move it from under the pointer.
  const atFirst = useMemo(() => new Set(values.map(({ value }) => value)), [text, extName]); // oxlint-disable-line react/exhaustive-deps -- see above
  const found = useFilterOptions(definition, atFirst, text);
  const titleOf = useOptionTitles(
    filters.find((filter) => filter.extName === extName),
    definition,
    mostTitles,
  );
  const onKeyDown = useRowKeys(search);
  const [isTextAsked, setTextAsked] = useState(false);
  const hasSearch = hasSearchField(definition) || isTextAsked;
  const change = (value: string, isChosen: boolean, isContained = false): void => {
    const chosen: FilterValue = { value, exclude: isNot, submatch: isContained };
    // Which date counts: the first is meant anyway.
    const isDefault = tableDate && value === options[0]?.extName;
    const next = isDefault ? [] : toggled(values, chosen, { isChosen, isSingle: isSingle && !isContained });
    setFilters(withValues(filters, extName, next));
  };
  const latestChange = useRef(change);
  useEffect(() => {
    latestChange.current = change;
  });
  const choose = useCallback((value: string, isChosen: boolean) => latestChange.current(value, isChosen), []);
  const valueOf = (value: string, isContained = false): FilterValue | undefined =>
    values.find((one) => isSameChoice(one, { value, exclude: false, submatch: isContained }));
  const typed = text.trim();
  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      setText('');
    }
    if (event.key !== 'Enter' || typed === '') return;
    event.preventDefault();
    void takeTyped();
  };
  const takeTyped = async (): Promise<void> => {
    const option = await found.findExact(text).catch(() => undefined);
    if (option) change(option.extName, true);
    else if (submatch) change(typed, true, true);
    else return;
    setText('');
  };
  const listed = new Set(found.options.map((option) => option.extName));
  // What is chosen but not among those listed: of another list, or gone.
  const absent = typed === '' ? values.filter(({ value, submatch: isText }) => !isText && !listed.has(value)) : [];
  const known = new Set(options.map((option) => option.extName));
  const kind = isSingle ? 'radio' : 'checkbox';
  const rowOf = (option: ListedOption, isVanished = false): ReactNode => (
    <OptionRow
      key={option.extName}
      kind={kind}
      name={name}
      option={option}
      value={valueOf(option.extName)}
      isDefault={tableDate && values.length === 0 && option === found.options[0]}
      isVanished={isVanished}
      suppressionMinimumN={found.suppressionMinimumN}
      change={choose}
    />
  );
  const texts = values.filter((value) => value.submatch);
  const isNewText = submatch && typed !== '' && !valueOf(typed, true);
  return (
    <fieldset className={styles['filter']}>
      <legend className={atoms['spoken']}>{title}</legend>
      {hasSearch ? (
        <input
          ref={search}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody just asked for the field
          autoFocus={isTextAsked}
          type="search"
          className={styles['search']}
          placeholder={placeholderOf(definition, t`Search ${options.length} options`, t`Search`, t`Contains …`)}
          aria-label={options.length === 0 && !serverSide ? t`${title} contains` : t`Search in ${title}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            onSearchKey(event);
            onKeyDown(event);
          }}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from control to control inside */}
      <div className={styles['options']} aria-busy={found.isWaiting} onKeyDown={onKeyDown}>
        {texts.map((value) => (
          <OptionRow
            key={`~${value.value}`}
            kind="checkbox"
            name={name}
            option={{ extName: value.value, title: t`contains “${value.value}”` }}
            value={value}
            suppressionMinimumN={0}
            change={() => change(value.value, false, true)}
          />
        ))}
        {isNewText ? (
          <OptionRow
            kind="checkbox"
            name={name}
            option={{ extName: typed, title: t`contains “${typed}”` }}
            value={undefined}
            suppressionMinimumN={0}
            change={() => {
              change(typed, true, true);
              setText('');
              search.current?.focus();
            }}
          />
        ) : null}
        {absent.map(({ value }) =>
          rowOf(
            { extName: value, title: titleOf(value) ?? titleIn(options, value) },
            serverSide ? titleOf(value) === null : !known.has(value),
          ),
        )}
        {found.options.map((option) => rowOf(option))}
        {found.further > 0 ? (
          <p className={styles['note']}>
            <Plural value={found.further} one="# more: type to find it." other="# more: type to find them." />
          </p>
        ) : null}
        {found.error ? (
          <p className={styles['note']} role="alert">
            <Trans>The options could not be loaded.</Trans>{' '}
            <button type="button" className={styles['retry']} onClick={found.retry}>
              <Trans>Try again</Trans>
            </button>
          </p>
        ) : null}
        {found.options.length === 0 &&
        typed !== '' &&
        !found.isWaiting &&
        !found.error &&
        (options.length > 0 || serverSide) ? (
          <p className={styles['note']}>
            <Trans>No option contains “{text}”.</Trans>
          </p>
        ) : null}
      </div>
      {submatch && !hasSearch ? (
        <button type="button" className={styles['more']} onClick={() => setTextAsked(true)}>
          <Trans>Contains a text …</Trans>
        </button>
      ) : null}
    </fieldset>
  );
}

/** Typing helps where the server has the options, where the survey asks for it, with ten options and more, and for texts. */
function hasSearchField({ options, dropdown, serverSide, submatch }: FilterDefinition): boolean {
  return serverSide || dropdown || options.length >= searchThreshold || (submatch && options.length === 0);
}

function placeholderOf(
  { options, serverSide, submatch }: FilterDefinition,
  count: string,
  any: string,
  text: string,
): string {
  if (options.length > 0) return count;
  return submatch && !serverSide ? text : any;
}

const titleIn = (options: FilterDefinition['options'], value: string): string =>
  options.find(({ extName }) => extName === value)?.title ?? value;
