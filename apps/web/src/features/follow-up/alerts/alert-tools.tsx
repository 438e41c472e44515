import type { AlertView } from '@echolot/contract/follow-up/alerts';
import { alertPriorities } from '@echolot/contract/structure/config-sla';
import { SelectField } from '@echolot/ui/field';
import { SearchField } from '@echolot/ui/search-field';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../../analytics/explain/use-explain.tsx';
import classes from './alert-tools.module.css';
import { priorityWords, shownViews, viewWords } from './alert-words.ts';
import { type AlertSort, type AlertsAddress, alertSorts, printAlertsLook } from './use-alerts-address.ts';

const typingMs = 250;

interface AlertToolsProps {
  readonly address: AlertsAddress;
  readonly counts: Readonly<Partial<Record<AlertView, number>>> | undefined;
  /** When they were read, ms since 1970. */
  readonly countedAt: number;
}

/** Views with their counts, search, priority and order of the list. */
export function AlertTools({ address, counts, countedAt }: AlertToolsProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { view, sort, priority, hrefWith, change } = address;
  const [text, setText] = useState(address.search);
  const asked = address.search;
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => change({ search: wanted }), typingMs);
    return () => clearTimeout(timer);
  }, [text, asked, change]);
  const sortWords: Record<AlertSort, string> = {
    due: t`Next due first`,
    raised: t`Newest first`,
    changed: t`Latest change first`,
  };
  const { explainFigure, panel } = useExplain(address.survey);
  const views: AlertView[] = shownViews.some((one) => one === view) ? [...shownViews] : [...shownViews, view];
  const explain = (): void =>
    explainFigure({
      filteredDrillPath: address.filteredDrillPath,
      figure: {
        kind: 'alertViews',
        views: views.map((one) => ({
          view: one,
          title: i18n._(viewWords[one]),
          n: counts?.[one] ?? 0,
          href: hrefWith({ view: one }),
        })),
        priority: priority && i18n._(priorityWords[priority]),
        search: asked,
        query: printAlertsLook(address),
      },
      readAt: countedAt,
    });
  return (
    <div className={classes['tools']}>
      <nav aria-label={t`Views of the list`} className={classes['views']}>
        {views.map((one) => (
          <a key={one} href={hrefWith({ view: one })} aria-current={one === view ? 'true' : undefined} data-view={one}>
            {i18n._(viewWords[one])}
            <span className={classes['count']} data-some={(counts?.[one] ?? 0) > 0}>
              {counts ? formats.count(counts[one] ?? 0) : '\u2007'}
            </span>
          </a>
        ))}
        {counts && <ExplainButton label={t`Views of the list`} onClick={explain} />}
      </nav>
      {panel}
      <div className={classes['narrow']}>
        <SearchField
          label={t`Search in alerts`}
          placeholder={t`Rule, number or words`}
          value={text}
          onChange={setText}
          maxLength={100}
          shortcut="/"
        />
        <SelectField
          label={t`Priority`}
          isLabelHidden
          value={priority ?? ''}
          onChange={(value) => change({ priority: value === '' ? undefined : value })}
          choices={[
            { value: '', title: t`All priorities` },
            ...alertPriorities.map((value) => ({ value, title: i18n._(priorityWords[value]) })),
          ]}
        />
        <SelectField
          label={t`Order`}
          isLabelHidden
          value={sort}
          onChange={(value) => change({ sort: value })}
          choices={alertSorts.map((value) => ({ value, title: sortWords[value] }))}
        />
      </div>
    </div>
  );
}
