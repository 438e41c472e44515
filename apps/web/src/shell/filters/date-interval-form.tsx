import type { Day } from '@echolot/core/day';
import { defaultInterval, type RelativeInterval } from '@echolot/core/relative-date';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import styles from './filter-form.module.css';
import { checkInterval } from './interval-faults.ts';
import { ResolvedDaysLine } from './resolved-days-line.tsx';
import { TypedForm } from './typed-form.tsx';
import { useAfterTyping } from './use-after-typing.ts';
import { useOffsetFault } from './use-offset-fault.ts';
import { useUnitChoices } from './use-unit-choices.ts';

interface DateIntervalFormProps {
  /** The interval that applies now. */
  interval: RelativeInterval | undefined;
  current: string;
  today: Day;
  choose: (code: string) => void;
}

/** From so many days, months or years to so many, counted from today; the past is negative. */
export function DateIntervalForm({ interval, current, today, choose }: DateIntervalFormProps): ReactNode {
  const { t } = useLingui();
  const units = useUnitChoices();
  const faultText = useOffsetFault();
  const [typed, setTyped] = useState(() => textsOf(interval));
  const [known, setKnown] = useState(current);
  const checked = checkInterval(typed.from, typed.to, typed.unit);
  if (known !== current) {
    setKnown(current);
    if (interval && checked.code !== current) setTyped(textsOf(interval));
  }
  const chooseNow = useAfterTyping(checked.code, current, choose);
  return (
    <TypedForm legend={t`Counted from today: 0 is today, −30 is 30 days ago`} onDone={chooseNow}>
      <div className={styles['pair']}>
        <Field
          label={t`From`}
          value={typed.from}
          fault={checked.from && faultText(checked.from)}
          onChange={(from) => setTyped({ ...typed, from })}
          required
        />
        <Field
          label={t`To`}
          value={typed.to}
          fault={checked.to && faultText(checked.to)}
          onChange={(to) => setTyped({ ...typed, to })}
          required
        />
      </div>
      <SelectField
        label={t`Unit`}
        value={typed.unit}
        choices={units}
        onChange={(unit) => setTyped({ ...typed, unit })}
      />
      <ResolvedDaysLine code={checked.code} today={today} />
    </TypedForm>
  );
}

function textsOf(interval: RelativeInterval = defaultInterval): {
  from: string;
  to: string;
  unit: RelativeInterval['unit'];
} {
  return { from: String(interval.from), to: String(interval.to), unit: interval.unit };
}
