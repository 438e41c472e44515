import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { getUnitMoves } from '@echolot/contract/structure/unit-moves';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { queryOptionsOf } from '../../api/query-options.ts';
import { drillPathParam } from '../../paths.ts';
import { useActiveSurvey } from '../../survey/use-active-survey.ts';
import { ChoiceFilter, chosenOption } from './choice-filter.tsx';
import { withoutFilters } from './filter-changes.ts';
import styles from './hierarchy-filter.module.css';
import { useFilterAddress } from './use-filter-address.ts';

/** Which hierarchy places the interviews, and what difference that makes in this period. */
export function HierarchyFilter({ definition }: { definition: FilterDefinition }): ReactNode {
  const { extName, options } = definition;
  const survey = useActiveSurvey()?.extName ?? '';
  const { path, filters } = useFilterAddress();
  const aboutId = useId();
  const filteredDrillPath = useMemo(
    () => drillPathParam(path, withoutFilters(filters, [extName])),
    [path, filters, extName],
  );
  const { data } = useQuery(queryOptionsOf(getUnitMoves, { params: { survey, filteredDrillPath } }));
  // What is chosen can always be taken back.
  const isWithoutEffect = data?.moved === 0 && chosenOption(definition, filters) === options[0]?.extName;
  return (
    <>
      <ChoiceFilter definition={definition} isDisabled={isWithoutEffect} describedBy={aboutId} />
      <div id={aboutId} className={styles['about']}>
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
