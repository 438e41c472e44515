import { type HTMLAttributes, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import classes from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly note?: ReactNode;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly list?: string;
  readonly type?: 'date';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** A labelled text field. */
export function Field({ label, value, onChange, note, fault, isDisabled, ...rest }: FieldProps) {
  const id = useId();
  const attributes: InputHTMLAttributes<HTMLInputElement> = { ...rest };
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        {...attributes}
        id={id}
        className={classes['input']}
        value={value}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={note !== undefined || fault !== undefined ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Note id={`${id}-note`} note={note} fault={fault} />
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  /** Called with every whole entry; undefined when the field was emptied. */
  readonly onChange: (value: number | undefined) => void;
  readonly note?: ReactNode;
  readonly fault?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
}

/** A labelled number; while it is half typed, nothing is told. */
export function NumberField({ label, value, onChange, note, fault, ...rest }: NumberFieldProps) {
  const id = useId();
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (readNumber(text) !== value) setText(value === undefined ? '' : String(value));
  }
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        type="number"
        className={classes['input']}
        value={text}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={note !== undefined || fault !== undefined ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          const next = readNumber(currentTarget.value);
          if (next !== undefined || currentTarget.value === '') onChange(next);
        }}
      />
      <Note id={`${id}-note`} note={note} fault={fault} />
    </div>
  );
}

function readNumber(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly title: string }[];
  readonly note?: ReactNode;
  readonly fault?: string | undefined;
}

/** A labelled choice of the system's own kind: quick on a phone, known to every screen reader. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, choices, note, fault } = props;
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes['input']}
        value={value}
        aria-describedby={note !== undefined || fault !== undefined ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
      <Note id={`${id}-note`} note={note} fault={fault} />
    </div>
  );
}

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function CheckField({ label, isChecked, onChange }: CheckFieldProps) {
  return (
    <label className={classes['check']}>
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

function Note({ id, note, fault }: { id: string; note: ReactNode; fault: string | undefined }) {
  if (note === undefined && fault === undefined) return null;
  return (
    <span id={id} className={classes['note']} data-fault={fault !== undefined || undefined}>
      {fault ?? note}
    </span>
  );
}
