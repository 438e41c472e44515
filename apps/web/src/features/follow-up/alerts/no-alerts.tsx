import { EmptyState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBellOff, IconCircleCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './alerts.module.css';
import type { AlertsAddress } from './use-alerts-address.ts';

interface NoAlertsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly address: AlertsAddress;
  readonly isStale: boolean;
}

/** Why a list is empty, and what one may look at instead. */
export function NoAlerts({ ref, address, isStale }: NoAlertsProps) {
  const { t } = useLingui();
  const { view, search, priority, hrefWith } = address;
  const isNarrowed = search !== '' || priority !== undefined;
  const isWork =
    view === 'mine' || view === 'overdue' || view === 'due_today' || view === 'warned' || view === 'unassigned';
  const actions = isNarrowed ? (
    <Button component="a" variant="default" href={hrefWith({ search: '', priority: undefined })}>
      {t`Show the whole list`}
    </Button>
  ) : view === 'open' ? (
    <Button component="a" variant="default" href={hrefWith({ view: 'all' })}>{t`Show settled ones too`}</Button>
  ) : (
    <Button component="a" variant="default" href={hrefWith({ view: 'open' })}>{t`Show all open`}</Button>
  );
  return (
    <div ref={ref} className={classes['empty']} data-stale={isStale || undefined}>
      <EmptyState
        icon={isWork && !isNarrowed ? <IconCircleCheck size={24} /> : <IconBellOff size={24} />}
        title={
          isNarrowed
            ? t`No alert fits`
            : view === 'mine'
              ? t`Nothing waits for you`
              : view === 'overdue'
                ? t`Nothing is overdue`
                : view === 'unassigned'
                  ? t`Everything has found somebody`
                  : t`No alerts here`
        }
        actions={actions}
      >
        {isNarrowed
          ? t`Nothing in this list has this priority or these words.`
          : t`Alerts are raised by interviews that meet a rule. New ones appear here by themselves; the filters apply to the day of the interview.`}
      </EmptyState>
    </div>
  );
}
