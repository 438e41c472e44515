import type { Survey } from '@echolot/contract/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FilterGroupSection } from './filter-group-section.tsx';
import styles from './filter-panel.module.css';
import { optionGroupsOf } from './filter-titles.ts';
import { TimeFilter } from './time-filter.tsx';
import { useFilterAddress } from './use-filter-address.ts';

/** The filter sidebar: standard filters, the period, and "clear all". Every change is in the address at once. */
export function FilterPanel({ survey }: { survey: Survey }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const [tab, setTab] = useState<string | null>('standard');
  const groups = optionGroupsOf(survey);
  return (
    <Tabs value={tab} onChange={setTab} className={styles['panel']} keepMounted={false}>
      <div className={styles['head']}>
        <Tabs.List aria-label={t`Kinds of filters`} className={styles['tabs']}>
          <Tabs.Tab value="standard">
            <Trans>Standard</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="time">
            <Trans>Time</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Button variant="subtle" size="compact-sm" disabled={filters.length === 0} onClick={() => setFilters([])}>
          <Trans>Clear all</Trans>
        </Button>
      </div>
      <Tabs.Panel value="standard">
        {groups.map((group) => (
          <FilterGroupSection key={`${group.title} ${group.filters[0]?.extName}`} group={group} />
        ))}
        {groups.length === 0 ? (
          <p className={styles['empty']}>
            <Trans>This survey has no filters. Its administrator can define them.</Trans>
          </p>
        ) : null}
      </Tabs.Panel>
      <Tabs.Panel value="time">
        <TimeFilter survey={survey} />
      </Tabs.Panel>
    </Tabs>
  );
}
