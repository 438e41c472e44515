import type { Day } from '@echolot/core/day';
import type { RelativeDate } from '@echolot/core/relative-date';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import styles from './filter-form.module.css';
import { checkDate } from './interval-faults.ts';
import { ResolvedDaysLine } from './resolved-days-line.tsx';
import { TypedForm } from './typed-form.tsx';
import { useAfterTyping } from './use-after-typing.ts';
import { useOffsetFault } from './use-offset-fault.ts';
import { useUnitChoices } from './use-unit-choices.ts';

/** What a relative date begins with: yesterday. */
export const defaultDate: RelativeDate = { kind: 'date', direction: 'exact', count: 1, unit: 'day', towards: 'back' };

interface DateRefFormProps {
  date: RelativeDate | undefined;
  current: string;
  today: Day;
  choose: (code: string) => void;
}

/** One day so many days, months or years from today, and whether that day, the time before or the time after it counts. */
export function DateRefForm({ date, current, today, choose }: DateRefFormProps): ReactNode {
  const { t } = useLingui();
  const units = useUnitChoices();
  const faultText = useOffsetFault();
  const [typed, setTyped] = useState(() => textsOf(date));
  const [known, setKnown] = useState(current);
  const checked = checkDate(typed.count, typed);
  if (known !== current) {
    setKnown(current);
    if (date && checked.code !== current) setTyped(textsOf(date));
  }
  const chooseNow = useAfterTyping(checked.code, current, choose);
  return (
    <TypedForm legend={t`A day counted from today`} isLegendHidden onDone={chooseNow}>
      <SelectField
        label={t`Which days`}
        value={typed.direction}
        choices={[
          { value: 'exact', title: t`exactly the day` },
          { value: 'before', title: t`before the day` },
          { value: 'after', title: t`after the day` },
        ]}
        onChange={(direction) => setTyped({ ...typed, direction })}
      />
      <div className={styles['triple']}>
        <Field
          label={t`Number`}
          inputMode="numeric"
          value={typed.count}
          fault={checked.fault && faultText(checked.fault)}
          onChange={(count) => setTyped({ ...typed, count })}
          required
        />
        <SelectField
          label={t`Unit`}
          value={typed.unit}
          choices={units}
          onChange={(unit) => setTyped({ ...typed, unit })}
        />
        <SelectField
          label={t`From today`}
          value={typed.towards}
          choices={[
            { value: 'back', title: t`back` },
            { value: 'forward', title: t`forward` },
          ]}
          onChange={(towards) => setTyped({ ...typed, towards })}
        />
      </div>
      <ResolvedDaysLine code={checked.code} today={today} />
    </TypedForm>
  );
}

function textsOf({ direction, count, unit, towards }: RelativeDate = defaultDate) {
  return { direction, count: String(count), unit, towards };
}
