import { type ReactNode, useId } from 'react';
import atoms from './atoms.module.css';
import classes from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly title: string; readonly icon?: ReactNode }[];
}

/** One of a few ways to see the same thing. Radio buttons underneath: arrows choose, screen readers know them. */
export function Segmented<Value extends string>({ label, value, onChange, choices }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes['segmented']}>
      <legend className={atoms['spoken']}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes['choice']}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          {choice.title}
        </label>
      ))}
    </fieldset>
  );
}
