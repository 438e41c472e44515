import { useId } from 'react';
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
  const id = useId();
  return (
    <div className={unitStyles['dayField']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        min="1970-01-01"
        max="2200-12-31"
        required
        value={value}
        onChange={({ currentTarget }) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(currentTarget.value)) onChange(currentTarget.value);
        }}
      />
    </div>
  );
}
