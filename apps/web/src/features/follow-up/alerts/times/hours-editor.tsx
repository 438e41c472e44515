import type { Sla } from '@echolot/contract/structure/config-sla';
import { type CalendarFault, type OpeningHours, type Weekday, weekdays } from '@echolot/core/business-calendar';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import classes from './times.module.css';

interface HoursEditorProps {
  readonly hours: Sla['openingHours'];
  readonly faults: readonly CalendarFault[];
  readonly onChange: (hours: Sla['openingHours']) => void;
}

/** 1970-01-05 was a Monday. */
const mondayMs = 4 * 86_400_000;
const mostIntervals = 6;

/** When work is done on each day of the week; a day without hours is closed. */
export function HoursEditor({ hours, faults, onChange }: HoursEditorProps) {
  const { t } = useLingui();
  const { wordLocale: locale } = useFormats();
  const nameOf = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const set = (weekday: Weekday, intervals: OpeningHours[]): void => onChange({ ...hours, [weekday]: intervals });
  return (
    <fieldset className={classes['group']}>
      <legend>{t`Opening hours`}</legend>
      {weekdays.map((weekday, number) => {
        const intervals = hours[weekday] ?? [];
        const day = nameOf.format(mondayMs + number * 86_400_000);
        const last = intervals.at(-1);
        return (
          <div key={weekday} className={classes['day']}>
            <span>{day}</span>
            <div className={classes['intervals']}>
              {intervals.length === 0 && <span className={atoms['quiet']}>{t`closed`}</span>}
              {intervals.map((interval, index) => {
                const isFaulty = faults.some(
                  (one) => 'weekday' in one && one.weekday === weekday && one.index === index,
                );
                const put = (next: Partial<OpeningHours>): void =>
                  set(weekday, intervals.with(index, { ...interval, ...next }));
                return (
                  <span key={index} className={atoms['inline']}>
                    <input
                      type="time"
                      aria-label={t`${day} from`}
                      aria-invalid={isFaulty || undefined}
                      value={interval.from}
                      onChange={({ currentTarget }) => put({ from: currentTarget.value })}
                    />
                    –
                    <input
                      type="time"
                      aria-label={t`${day} until`}
                      aria-invalid={isFaulty || undefined}
                      value={interval.to === '24:00' ? '00:00' : interval.to}
                      // Midnight at the end of a day is its end.
                      onChange={({ currentTarget: { value } }) => put({ to: value === '00:00' ? '24:00' : value })}
                    />
                    <ActionIcon
                      size="sm"
                      aria-label={t`Remove these hours of ${day}`}
                      onClick={() => set(weekday, intervals.toSpliced(index, 1))}
                    >
                      <IconTrash size={15} aria-hidden />
                    </ActionIcon>
                  </span>
                );
              })}
              {intervals.length < mostIntervals && (
                <ActionIcon
                  size="sm"
                  aria-label={t`Add hours on ${day}`}
                  onClick={() => set(weekday, [...intervals, hoursAfter(last)])}
                >
                  <IconPlus size={15} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </div>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          const { monday = [] } = hours;
          onChange({ ...hours, tuesday: monday, wednesday: monday, thursday: monday, friday: monday });
        }}
      >
        {t`Monday’s hours until Friday`}
      </Button>
    </fieldset>
  );
}

function hoursAfter(last: OpeningHours | undefined): OpeningHours {
  if (!last) return { from: '09:00', to: '17:00' };
  return last.to < '22:00' ? { from: last.to, to: '23:00' } : { from: last.to, to: '24:00' };
}
