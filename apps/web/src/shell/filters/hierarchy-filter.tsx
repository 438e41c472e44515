import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { getUnitMoves } from '@echolot/contract/structure/unit-moves';
import atoms from '@echolot/ui/atoms.module.css';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { queryOptionsOf } from '../../api/query-options.ts';
import { drillPathParam } from '../../paths.ts';
import { useActiveSurvey } from '../../session/use-active-survey.ts';
import { optionValue, valuesOf, withoutFilters, withValues } from './filter-changes.ts';
import styles from './hierarchy-filter.module.css';
import { OptionRow } from './option-row.tsx';
import { useFilterAddress } from './use-filter-address.ts';

/** Which hierarchy places the interviews, and what difference that makes in this period. */
export function HierarchyFilter({ definition }: { definition: FilterDefinition }): ReactNode {
  const { extName, title, options } = definition;
  const survey = useActiveSurvey()?.extName ?? '';
  const { path, filters, setFilters } = useFilterAddress();
  const name = useId();
  const filteredDrillPath = useMemo(
    () => drillPathParam(path, withoutFilters(filters, [extName])),
    [path, filters, extName],
  );
  const { data } = useQuery(queryOptionsOf(getUnitMoves, { params: { survey, filteredDrillPath } }));
  const values = valuesOf(filters, extName);
  const [today] = options;
  const chosen = values[0]?.value ?? today?.extName;
  // What is chosen can always be taken back.
  const isWithoutEffect = data?.moved === 0 && chosen === today?.extName;
  const choose = (option: string): void =>
    setFilters(withValues(filters, extName, option === today?.extName ? [] : [optionValue(option)]));
  return (
    <>
      <fieldset className={styles['choices']} disabled={isWithoutEffect} aria-describedby={`${name}-about`}>
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
            change={choose}
          />
        ))}
      </fieldset>
      <div id={`${name}-about`} className={styles['about']}>
        {isWithoutEffect ? null : (
          <p>
            <Trans>
              As it was: each interview counts where its unit stood on the day of the interview. Units keep today’s
              names; in brackets stands where they are today.
            </Trans>
          </p>
        )}
        <p aria-live="polite">
          {data === undefined ? null : data.moved === 0 ? (
            <Trans>
              Every unit below this one stood where it stands today, in this period and the one before it: both count
              the same.
            </Trans>
          ) : (
            <Plural
              value={data.moved}
              one="# unit stood elsewhere in this period or the one before it."
              other="# units stood elsewhere in this period or the one before it."
            />
          )}
        </p>
      </div>
    </>
  );
}
