import type { Survey } from '@echolot/contract/identity';
import type { Filter } from '@echolot/core/filter-tokens';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { FilterPhrase } from '../filter-phrase.tsx';
import { campaignTitleOf, filtersOf } from '../filter-titles.ts';
import { filterWords } from '../filter-words.ts';
import { titlesOfChip, useOptionTitles } from '../use-option-titles.ts';
import styles from './saved-filters.module.css';

interface FilterSummaryProps {
  survey: Survey;
  filters: readonly Filter[];
  /** Names of filters whose variable was removed. */
  gone: readonly string[];
}

/** What saved filters ask for, in words; what the survey has no more is struck through. */
export function FilterSummary({ survey, filters, gone }: FilterSummaryProps): ReactNode {
  if (filters.length === 0) return <Trans>No filters: all interviews</Trans>;
  return (
    <span className={styles['summary']}>
      {filters.map((filter, index) => (
        <span key={filter.extName}>
          {index > 0 ? ' · ' : null}
          {gone.includes(filter.extName) ? <Gone filter={filter} /> : <OneFilter survey={survey} filter={filter} />}
        </span>
      ))}
    </span>
  );
}

function Gone({ filter: { extName, values } }: { filter: Filter }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <s title={t`No longer in the survey`}>{`${extName}: ${values.map(({ value }) => value).join(', ')}`}</s>
      <VisuallyHidden> ({t`no longer in the survey`})</VisuallyHidden>
    </>
  );
}

function OneFilter({ survey, filter }: { survey: Survey; filter: Filter }): ReactNode {
  const { t } = useLingui();
  const definitions = useMemo(() => filtersOf(survey), [survey]);
  const definition = definitions.get(filter.extName);
  const campaign = campaignTitleOf(survey, filter.extName);
  const titleOf = useOptionTitles(filter, definition, titlesOfChip);
  const title = definition?.title ?? (campaign === undefined ? filter.extName : t`Campaign ${campaign}`);
  return (
    <>
      {title}: <FilterPhrase words={filterWords(filter, { definition, titleOf })} />
    </>
  );
}
