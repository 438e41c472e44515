import type { Survey } from '@echolot/contract/identity';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { drillPathParam, paths } from '../paths.ts';
import { readFilteredDrillPath, useFilteredDrillPath, viewOfPath } from '../session/use-active-survey.ts';
import styles from './view-tabs.module.css';

/** The survey's views. Choosing one sets the drill path to its start path and keeps the filters. */
export function ViewTabs({ survey }: { survey: Survey }): ReactNode {
  const { t } = useLingui();
  const filtered = useFilteredDrillPath();
  const active = filtered && viewOfPath(survey, filtered.path);
  return (
    <nav className={styles['tabs']} aria-label={t`Views`}>
      {survey.views.map((view) => {
        const start = readFilteredDrillPath(view.startPath)?.path;
        const target = start ? drillPathParam(start, filtered?.filters) : view.startPath;
        return (
          <a
            key={view.extName}
            className={styles['tab']}
            href={paths.ranking(survey.extName, target)}
            aria-current={view.extName === active?.extName ? 'true' : undefined}
          >
            {view.title}
          </a>
        );
      })}
    </nav>
  );
}
