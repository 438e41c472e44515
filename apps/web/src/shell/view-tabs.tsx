import type { Survey } from '@echolot/contract/identity';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFilteredDrillPath, viewOfPath } from '../survey/use-active-survey.ts';
import { hrefAtPlace, placeOfView, usePageAddress } from './page-address.ts';
import styles from './view-tabs.module.css';

/** The survey's views. Choosing one sets the drill path to its start path; page and filters stay. */
export function ViewTabs({ survey }: { survey: Survey }): ReactNode {
  const { t } = useLingui();
  const filtered = useFilteredDrillPath();
  const page = usePageAddress();
  const active = filtered && viewOfPath(survey, filtered.path);
  return (
    <nav className={styles['tabs']} aria-label={t`Views`}>
      {survey.views.map((view) => (
        <a
          key={view.extName}
          className={styles['tab']}
          href={hrefAtPlace(page, survey.extName, placeOfView(view, filtered?.filters))}
          aria-current={view.extName === active?.extName ? 'true' : undefined}
        >
          {view.title}
        </a>
      ))}
    </nav>
  );
}
