import type { Survey } from '@echolot/contract/identity';
import { lazyPart } from '@echolot/ui/lazy-part';
import { Trans, useLingui } from '@lingui/react/macro';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { type ReactNode, Suspense } from 'react';
import { useFilteredDrillPath } from '../survey/use-active-survey.ts';
import styles from './active-filters.module.css';
import { figuresShown, loadFilterChips } from './load-filters.ts';

const FilterChips = lazyPart(async () => {
  await figuresShown();
  return (await loadFilterChips()).FilterChips;
});

interface ActiveFiltersProps {
  survey: Survey;
  isDrawerOpen: boolean;
  toggleDrawer: () => void;
}

/** Above the page: what it is filtered by, each removable, and the way to the filters. */
export function ActiveFilters({ survey, isDrawerOpen, toggleDrawer }: ActiveFiltersProps): ReactNode {
  const { t } = useLingui();
  const count = useFilteredDrillPath()?.filters.length ?? 0;
  const openDrawer = (): void => {
    if (!isDrawerOpen) toggleDrawer();
  };
  return (
    <section className={styles['bar']} aria-label={t`Active filters`}>
      <ul className={styles['chips']}>
        {count === 0 ? (
          <li className={styles['none']}>
            <Trans>No filters: all interviews</Trans>
          </li>
        ) : (
          // The words come after the figures; their place is kept.
          <Suspense fallback={<ComingChips count={count} />}>
            <FilterChips survey={survey} openDrawer={openDrawer} />
          </Suspense>
        )}
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
        {count > 0 ? <span className={styles['count']}>{count}</span> : null}
      </button>
    </section>
  );
}

function ComingChips({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, at) => <li key={at} className={styles['coming']} />);
}
