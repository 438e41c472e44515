import { Field } from '@echolot/ui/field';
import unitStyles from './units.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly value: string;
  /** Called with whole days only. */
  readonly onChange: (day: string) => void;
}

/** A day, chosen with the browser's own calendar. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <div className={unitStyles['dayField']}>
      <Field
        label={label}
        type="date"
        min="1970-01-01"
        max="2200-12-31"
        required
        value={value}
        onChange={(day) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(day)) onChange(day);
        }}
      />
    </div>
  );
}
