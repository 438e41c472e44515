import type { Rhythm } from '@echolot/contract/reports/report-schedules';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './report-schedules.module.css';
import { useScheduleWords } from './schedule-words.ts';

interface RhythmFieldsProps {
  readonly rhythm: Rhythm;
  /** HH:MM */
  readonly time: string;
  readonly onRhythm: (rhythm: Rhythm) => void;
  readonly onTime: (time: string) => void;
}

/** Every week or month, on which day and at what time. */
export function RhythmFields({ rhythm, time, onRhythm, onTime }: RhythmFieldsProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const { weekdays } = useScheduleWords();
  const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
  const setDay = (day: string): void => onRhythm({ every: 'month', day: day === 'last' ? 'last' : Number(day) });
  return (
    <div className={classes['triple']}>
      <SelectField
        label={t`Comes`}
        value={rhythm.every}
        onChange={(every) =>
          onRhythm(every === 'week' ? { every: 'week', weekday: 'monday' } : { every: 'month', day: 1 })
        }
        choices={[
          { value: 'week', title: t`Every week` },
          { value: 'month', title: t`Every month` },
        ]}
      />
      {rhythm.every === 'week' ? (
        <SelectField
          label={t`On`}
          value={rhythm.weekday}
          onChange={(weekday) => onRhythm({ every: 'week', weekday })}
          choices={weekdays}
        />
      ) : (
        <SelectField
          label={t`On`}
          value={String(rhythm.day)}
          onChange={setDay}
          choices={[
            ...days.map((day) => ({ value: day, title: t`day ${day}` })),
            { value: 'last', title: t`the last day` },
          ]}
          note={typeof rhythm.day === 'number' && rhythm.day > 28 ? t`The last day of shorter months.` : undefined}
        />
      )}
      <Field
        label={t`At`}
        type="time"
        required
        value={time}
        onChange={(next) => onTime(next.slice(0, 5))}
        note={timeZone}
      />
    </div>
  );
}
