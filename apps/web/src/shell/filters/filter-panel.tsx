import type { FilterSet } from '@echolot/contract/filter-set';
import type { Survey } from '@echolot/contract/identity';
import { campaignIdOf } from '@echolot/core/campaign-filter';
import { lazyPart } from '@echolot/ui/lazy-part';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useExplain } from '../../features/analytics/explain/use-explain.tsx';
import { drillPathParam } from '../../paths.ts';
import { ExplainButton } from '../../survey/explain-button.tsx';
import { Disclosure } from './disclosure.tsx';
import { withoutFilters } from './filter-changes.ts';
import { FilterGroupSection } from './filter-group-section.tsx';
import styles from './filter-panel.module.css';
import { campaignTitleOf, type FilterTab, groupsOf, tabOf } from './filter-titles.ts';
import { SavedFiltersPart } from './saved/saved-filters-part.tsx';
import { useFilterAddress } from './use-filter-address.ts';
import { useWantedFilter, wantFilter } from './wanted-filter.ts';

const CampaignFilters = lazyPart(async () => (await import('./campaign-filters.tsx')).CampaignFilters);

/** The filter sidebar: standard filters, those of time, and "clear all". Every change is in the address at once. */
export function FilterPanel({ survey }: { survey: Survey }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const wanted = useWantedFilter();
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<FilterTab>(wanted ? tabOf(survey, wanted.extName) : 'standard');
  const [shown, setShown] = useState(wanted);
  if (wanted !== shown) {
    setShown(wanted);
    if (wanted) setTab(tabOf(survey, wanted.extName));
  }
  useEffect(() => {
    if (!wanted) return undefined;
    // Once a dialog around this has taken the focus.
    const timer = setTimeout(() => {
      focusFilter(panel.current, wanted.extName);
      wantFilter(undefined);
    });
    return () => clearTimeout(timer);
  }, [wanted]);
  const ofTab = (one: FilterTab): string[] =>
    filters.map(({ extName }) => extName).filter((extName) => tabOf(survey, extName) === one);
  const clear = (one: FilterTab): void => setFilters(withoutFilters(filters, ofTab(one)));
  return (
    <Tabs
      ref={panel}
      value={tab}
      onChange={(next) => setTab(next === 'time' ? 'time' : 'standard')}
      className={styles['panel']}
      keepMounted={false}
    >
      <div className={styles['head']}>
        <Tabs.List aria-label={t`Kinds of filters`} className={styles['tabs']}>
          <Tabs.Tab value="standard">
            <Trans>Standard</Trans>
            <TabCount count={ofTab('standard').length} />
          </Tabs.Tab>
          <Tabs.Tab value="time">
            <Trans>Time</Trans>
            <TabCount count={ofTab('time').length} />
          </Tabs.Tab>
        </Tabs.List>
        <Button variant="subtle" size="compact-sm" disabled={filters.length === 0} onClick={() => setFilters([])}>
          <Trans>Clear all</Trans>
        </Button>
      </div>
      <SavedFiltersPart survey={survey} />
      <Tabs.Panel value="standard">
        <Groups set={survey.standardFilterSet} />
        {survey.campaigns.length > 0 ? (
          <div className={styles['group']}>
            <Disclosure
              title={t`Campaign`}
              count={filters.filter(({ extName }) => campaignTitleOf(survey, extName) !== undefined).length}
              isOpenAtFirst={false}
              openFor={wanted && campaignIdOf(wanted.extName) !== undefined ? wanted : undefined}
              level={3}
            >
              <Suspense fallback={<div className={styles['opening']} />}>
                <CampaignFilters survey={survey} />
              </Suspense>
            </Disclosure>
          </div>
        ) : null}
        <CountsNote survey={survey} />
        {groupsOf(survey.standardFilterSet).length === 0 && survey.campaigns.length === 0 ? (
          <p className={styles['empty']}>
            <Trans>This survey has no filters. Its administrator can define them.</Trans>
          </p>
        ) : null}
        {ofTab('standard').length > 0 && ofTab('time').length > 0 ? (
          <p className={styles['foot']}>
            <Button variant="subtle" size="compact-sm" onClick={() => clear('standard')}>
              <Trans>Clear these, keep the time</Trans>
            </Button>
          </p>
        ) : null}
      </Tabs.Panel>
      <Tabs.Panel value="time">
        <Groups set={survey.timeFilterSet} />
        {ofTab('standard').length > 0 && ofTab('time').length > 0 ? (
          <p className={styles['foot']}>
            <Button variant="subtle" size="compact-sm" onClick={() => clear('time')}>
              <Trans>Clear the time only</Trans>
            </Button>
          </p>
        ) : null}
      </Tabs.Panel>
    </Tabs>
  );
}

function focusFilter(panel: HTMLElement | null, extName: string): void {
  const name = campaignIdOf(extName) === undefined ? extName : 'cf';
  const control = panel?.querySelector(`[data-filter="${CSS.escape(name)}"]`);
  control?.scrollIntoView({ block: 'center' });
  const fields = [
    ...(control?.querySelectorAll<HTMLElement>(':scope > :not([data-is-or-not]) :is(input, select)') ?? []),
  ];
  // Of a single choice only the chosen one can be reached by Tab.
  (fields.find((field) => field.matches('[type="radio"]:checked')) ?? fields[0])?.focus();
}

function Groups({ set }: { set: FilterSet }): ReactNode {
  return groupsOf(set).map((group) => (
    <FilterGroupSection key={`${group.title} ${group.filters[0]?.extName}`} group={group} />
  ));
}

/** What the numbers beside options are: said once for all of them. */
function CountsNote({ survey }: { survey: Survey }): ReactNode {
  const { path, filters } = useFilterAddress();
  const { explainFigure, panel } = useExplain(survey.extName);
  const definitions = groupsOf(survey.standardFilterSet).flatMap((group) => group.filters);
  if (!definitions.some(({ options, serverSide }) => options.length > 0 || serverSide)) return null;
  const explain = (): void =>
    explainFigure({
      filteredDrillPath: drillPathParam(path, filters),
      figure: { kind: 'options' },
      readAt: Date.now(),
    });
  return (
    <p className={styles['note']}>
      <ExplainButton onClick={explain}>
        <Trans>How option counts work</Trans>
      </ExplainButton>
      {panel}
    </p>
  );
}

/** How many filters of a tab apply. */
function TabCount({ count }: { count: number }): ReactNode {
  return count > 0 ? <span className={styles['count']}> {count}</span> : null;
}
