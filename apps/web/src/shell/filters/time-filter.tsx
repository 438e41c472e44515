import type { Survey } from '@echolot/contract/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useToday } from '../../i18n/use-today.ts';
import { chosenOptions, timeFilterName, withOptions, withoutFilter } from './filter-changes.ts';
import { resolvedDaysOf } from './resolved-days.ts';
import styles from './time-filter.module.css';
import { useDaysText } from './use-days-text.ts';
import { useFilterAddress } from './use-filter-address.ts';

/** The tab "time": the periods of the survey with the days they mean today, and days of one's own. */
export function TimeFilter({ survey }: { survey: Survey }): ReactNode {
  const { filters, setFilters } = useFilterAddress();
  const daysText = useDaysText();
  const name = useId();
  const today = useToday();
  const [chosen = ''] = chosenOptions(filters, timeFilterName);
  const definition = survey.timeFilterSet.filterGroups
    .flatMap((group) => group.filters)
    .find(({ extName }) => extName === timeFilterName);
  const options = definition?.options ?? [];
  const choose = (code: string): void =>
    setFilters(code === '' ? withoutFilter(filters, timeFilterName) : withOptions(filters, timeFilterName, [code]));
  const isOwn = chosen !== '' && options.every(({ extName }) => extName !== chosen);
  return (
    <div className={styles['panel']}>
      <fieldset className={styles['periods']}>
        <legend className={styles['legend']}>{definition?.title ?? <Trans>Period</Trans>}</legend>
        {options.map(({ extName, title }) => {
          const days = extName === '' ? undefined : resolvedDaysOf(extName, today);
          return (
            <label key={extName} className={styles['period']}>
              <input type="radio" name={name} checked={chosen === extName} onChange={() => choose(extName)} />
              <span className={styles['title']}>{title}</span>
              {days ? <span className={styles['days']}>{daysText(days)}</span> : null}
            </label>
          );
        })}
      </fieldset>
      <OwnPeriod key={chosen} chosen={chosen} isActive={isOwn} today={today} choose={choose} />
    </div>
  );
}

interface OwnPeriodProps {
  chosen: string;
  isActive: boolean;
  today: string;
  choose: (code: string) => void;
}

/** Two days of one's own; either side may stay open. Begins with the days of the period chosen now. */
function OwnPeriod({ chosen, isActive, today, choose }: OwnPeriodProps): ReactNode {
  const { t } = useLingui();
  const now = chosen === '' ? undefined : resolvedDaysOf(chosen, today);
  const [fromDay, setFromDay] = useState(now?.fromDay ?? '');
  const [toDay, setToDay] = useState(now?.toDay ?? '');
  const errorId = useId();
  const isWrong = fromDay !== '' && toDay !== '' && fromDay > toDay;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong) choose(fromDay === '' && toDay === '' ? '' : `${fromDay}_${toDay}`);
  };
  return (
    <form className={styles['own']} data-active={isActive || undefined} onSubmit={apply}>
      <h3 className={styles['legend']}>
        <Trans>Own period</Trans>
      </h3>
      <div className={styles['fields']}>
        <label>
          <Trans>From</Trans>
          <input
            type="date"
            value={fromDay}
            max="9999-12-31"
            onChange={(event) => setFromDay(event.currentTarget.value)}
          />
        </label>
        <label>
          <Trans>To</Trans>
          <input
            type="date"
            value={toDay}
            max="9999-12-31"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? errorId : undefined}
            onChange={(event) => setToDay(event.currentTarget.value)}
          />
        </label>
      </div>
      {isWrong ? (
        <p id={errorId} role="alert" className={styles['error']}>
          {t`The period ends before it begins. Choose a later last day.`}
        </p>
      ) : null}
      <Button type="submit" variant="default" size="xs" disabled={isWrong}>
        <Trans>Show this period</Trans>
      </Button>
    </form>
  );
}
