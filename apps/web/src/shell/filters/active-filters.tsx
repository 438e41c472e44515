import type { Survey } from '@echolot/contract/identity';
import type { Filter } from '@echolot/core/filter-tokens';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useMemo } from 'react';
import { useToday } from '../../i18n/use-today.ts';
import styles from './active-filters.module.css';
import { withoutFilter } from './filter-changes.ts';
import { filtersOf, isTimeFilter, valueTitles } from './filter-titles.ts';
import { resolvedDaysOf } from './resolved-days.ts';
import { useDaysText } from './use-days-text.ts';
import { useFilterAddress } from './use-filter-address.ts';

interface ActiveFiltersProps {
  survey: Survey;
  isDrawerOpen: boolean;
  toggleDrawer: () => void;
}

/** Above the page: what it is filtered by, each removable, and the way to the filters. */
export function ActiveFilters({ survey, isDrawerOpen, toggleDrawer }: ActiveFiltersProps): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const definitions = useMemo(() => filtersOf(survey), [survey]);
  return (
    <section className={styles['bar']} aria-label={t`Active filters`}>
      <ul className={styles['chips']}>
        {filters.map((filter) => {
          const title = definitions.get(filter.extName)?.title ?? filter.extName;
          return (
            <li key={filter.extName} className={styles['chip']}>
              <span className={styles['name']}>{title}</span>
              <ChipValue filter={filter} titles={valueTitles(filter, definitions.get(filter.extName))} />
              <button
                type="button"
                aria-label={t`Remove filter: ${title}`}
                onClick={() => setFilters(withoutFilter(filters, filter.extName))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          );
        })}
        {filters.length === 0 ? (
          <li className={styles['none']}>
            <Trans>No filters: all interviews</Trans>
          </li>
        ) : null}
      </ul>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isDrawerOpen}
        aria-keyshortcuts="f"
        onClick={toggleDrawer}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        <Trans>Filters</Trans>
        {filters.length > 0 ? <span className={styles['count']}>{filters.length}</span> : null}
      </button>
    </section>
  );
}

function ChipValue({ filter, titles }: { filter: Filter; titles: readonly string[] }): ReactNode {
  const today = useToday();
  const daysText = useDaysText();
  const [first] = filter.values;
  if (!first) return null;
  const days = isTimeFilter(filter) ? resolvedDaysOf(first.value, today) : undefined;
  const words = days && titles[0] === first.value ? daysText(days) : titles.slice(0, 2).join(', ');
  const further = days ? 0 : titles.length - 2;
  return (
    <span className={styles['value']} title={days ? daysText(days) : titles.join(', ')}>
      {first.exclude ? <Trans>not {words}</Trans> : words}
      {further > 0 ? (
        <>
          {' '}
          <Plural value={further} one="and # more" other="and # more" />
        </>
      ) : null}
    </span>
  );
}
