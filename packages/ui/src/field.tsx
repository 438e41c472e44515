import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import classes from './field.module.css';

/** What every field says of its value; a fault takes the place of the note. */
interface Said {
  readonly label: string;
  readonly note?: ReactNode;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
  /** The label is for screen readers only: what is around the field says it to the eye. */
  readonly isLabelHidden?: boolean;
  /** A fault that comes from another field is read out as it appears. */
  readonly isFaultReadOut?: boolean;
}

/** The look and the words of a field, as Mantine takes them; it ties label, note and fault to the field. */
function shown({ label, note, fault, isLabelHidden = false, isFaultReadOut = false }: Said) {
  return {
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    description: fault === undefined ? note : undefined,
    error: fault,
    ...(isFaultReadOut && { errorProps: { role: 'alert' } }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    withAsterisk: false,
    classNames: {
      root: classes['field'],
      label: classes['label'],
      input: classes['input'],
      description: classes['note'],
      error: classes['fault'],
    },
  };
}

interface FieldProps extends Said {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly list?: string;
  /** The browser's own way to enter it. */
  readonly type?: 'date' | 'time' | 'email' | 'password';
  /** What a browser may fill in; nothing unless told. */
  readonly autoComplete?: 'new-password' | 'username';
  /** Of a day or time. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** A labelled text field. */
export function Field(props: FieldProps) {
  const {
    label,
    note,
    fault,
    isLabelHidden,
    isFaultReadOut,
    onChange,
    isDisabled,
    autoComplete = 'off',
    ...rest
  } = props;
  return (
    <TextInput
      {...rest}
      {...shown({ label, note, fault, isLabelHidden, isFaultReadOut })}
      disabled={isDisabled}
      autoComplete={autoComplete}
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface TextFieldProps extends Said {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows: number;
  readonly maxLength: number;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean;
}

/** Several lines of text. */
export function TextField({ label, note, fault, isLabelHidden, onChange, isDisabled, ...rest }: TextFieldProps) {
  return (
    <Textarea
      {...rest}
      {...shown({ label, note, fault, isLabelHidden })}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface NumberFieldProps extends Said {
  readonly value: number | undefined;
  /** Called with every whole entry; undefined when the field was emptied. */
  readonly onChange: (value: number | undefined) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
}

/** A labelled number; while it is half typed, nothing is told. */
export function NumberField({ label, note, fault, isLabelHidden, value, onChange, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (readNumber(text) !== value) setText(value === undefined ? '' : String(value));
  }
  return (
    <TextInput
      {...rest}
      {...shown({ label, note, fault, isLabelHidden })}
      type="number"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const next = readNumber(currentTarget.value);
        if (next !== undefined || currentTarget.value === '') onChange(next);
      }}
    />
  );
}

function readNumber(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly isDisabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends Said {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly Choice<Value>[];
}

/** A labelled choice of the system's own kind: quick on a phone, known to every screen reader. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, note, fault, isLabelHidden, value, onChange, choices } = props;
  return (
    <NativeSelect
      {...shown({ label, note, fault, isLabelHidden })}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
          {choice.title}
        </option>
      ))}
    </NativeSelect>
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
