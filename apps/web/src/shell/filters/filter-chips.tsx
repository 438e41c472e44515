import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import type { Survey } from '@echolot/contract/identity';
import type { Filter } from '@echolot/core/filter-tokens';
import { useLingui } from '@lingui/react/macro';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { withoutFilters } from './filter-changes.ts';
import styles from './filter-chips.module.css';
import { FilterPhrase } from './filter-phrase.tsx';
import { campaignTitleOf, filtersOf } from './filter-titles.ts';
import { filterWords } from './filter-words.ts';
import { useFilterAddress } from './use-filter-address.ts';
import { titlesOfChip, useOptionTitles } from './use-option-titles.ts';
import { useSystemFilters } from './use-system-filters.ts';
import { wantFilter } from './wanted-filter.ts';

interface FilterChipsProps {
  survey: Survey;
  openDrawer: () => void;
}

/** One chip per filter: its words open it in the sidebar, its cross takes it away. */
export function FilterChips({ survey, openDrawer }: FilterChipsProps): ReactNode {
  const { filters, setFilters } = useFilterAddress();
  const system = useSystemFilters();
  const definitions = useMemo(() => new Map([...system, ...filtersOf(survey)]), [system, survey]);
  return filters.map((filter) => (
    <FilterChip
      key={filter.extName}
      filter={filter}
      definition={definitions.get(filter.extName)}
      campaign={campaignTitleOf(survey, filter.extName)}
      open={() => {
        wantFilter(filter.extName);
        openDrawer();
      }}
      remove={() => setFilters(withoutFilters(filters, [filter.extName]))}
    />
  ));
}

interface FilterChipProps {
  filter: Filter;
  definition: FilterDefinition | undefined;
  campaign: string | undefined;
  open: () => void;
  remove: () => void;
}

function FilterChip({ filter, definition, campaign, open, remove }: FilterChipProps): ReactNode {
  const { t } = useLingui();
  const titleOf = useOptionTitles(filter, definition, titlesOfChip);
  const words = filterWords(filter, { definition, titleOf });
  const title = definition?.title ?? (campaign === undefined ? filter.extName : t`Campaign ${campaign}`);
  const removeIt = (event: MouseEvent<HTMLElement>): void => {
    // The focus goes on to the next chip; without one, to the way to the filters.
    const chip = event.currentTarget.closest('li');
    const next = chip?.nextElementSibling ?? chip?.previousElementSibling;
    const heir =
      next?.querySelector('button') ?? chip?.closest('section')?.querySelector<HTMLElement>('[aria-expanded]');
    remove();
    heir?.focus();
  };
  return (
    <li className={styles['chip']}>
      <button type="button" className={styles['open']} onClick={open}>
        <span className={styles['name']}>{title}</span>
        <FilterPhrase words={words} />
      </button>
      <button type="button" className={styles['remove']} aria-label={t`Remove filter: ${title}`} onClick={removeIt}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}
