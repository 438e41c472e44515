import { Field } from '@echolot/ui/field';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './own-period-form.module.css';
import type { ResolvedDays } from './resolved-days.ts';

interface OwnPeriodFormProps {
  /** The days that apply now; the fields begin with them. */
  now: ResolvedDays | undefined;
  choose: (code: string) => void;
}

/** Two days of one's own; either side may stay open. */
export function OwnPeriodForm({ now, choose }: OwnPeriodFormProps): ReactNode {
  const { t } = useLingui();
  const [fromDay, setFromDay] = useState(now?.fromDay ?? '');
  const [toDay, setToDay] = useState(now?.toDay ?? '');
  const isWrong = fromDay !== '' && toDay !== '' && fromDay > toDay;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong) choose(fromDay === '' && toDay === '' ? '' : `${fromDay}_${toDay}`);
  };
  return (
    <form className={styles['own']} onSubmit={apply}>
      <div className={styles['fields']}>
        <Field label={t`From`} type="date" max="9999-12-31" value={fromDay} onChange={setFromDay} />
        <Field
          label={t`To`}
          type="date"
          max="9999-12-31"
          value={toDay}
          onChange={setToDay}
          isFaultReadOut
          fault={isWrong ? t`The period ends before it begins. Choose a later last day.` : undefined}
        />
      </div>
      <Button type="submit" variant="default" size="xs" disabled={isWrong}>
        <Trans>Show this period</Trans>
      </Button>
    </form>
  );
}
