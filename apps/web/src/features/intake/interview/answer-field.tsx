import type { InterviewAnswer } from '@echolot/contract/intake/interviews';
import { CheckField, Field, NumberField, SelectField, TextField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './correction-dialog.module.css';

type Value = InterviewAnswer['value'];

interface AnswerFieldProps {
  readonly answer: InterviewAnswer;
  readonly value: Value;
  readonly isChanged: boolean;
  /** Null takes the answer away. */
  readonly onChange: (value: Value) => void;
}

/** One answer, to be corrected by what its question takes. */
export function AnswerField({ answer, value, isChanged, onChange }: AnswerFieldProps) {
  return (
    <div className={classes['answer']} data-changed={isChanged || undefined}>
      <Control answer={answer} value={value} onChange={onChange} />
    </div>
  );
}

function Control({ answer, value, onChange }: Omit<AnswerFieldProps, 'isChanged'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const { title, kind, indicator, decimals, isMultiValued, options } = answer;
  if (kind === 'indicator' || kind === 'number') {
    const { min, max } = indicator?.scale ?? {};
    const range = min === undefined || max === undefined ? undefined : { min, max };
    const [low, high] = [formats.score(min ?? 0, decimals), formats.score(max ?? 0, decimals)];
    return (
      <NumberField
        label={title}
        value={typeof value === 'number' ? value : undefined}
        onChange={(next) => onChange(next ?? null)}
        step={10 ** -decimals}
        {...range}
        note={range ? t`${low} to ${high}; empty for no answer` : t`Empty for no answer`}
      />
    );
  }
  if (kind === 'dimension' && isMultiValued) {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <fieldset className={classes['choices']}>
        <legend>{title}</legend>
        {options.map((option) => (
          <CheckField
            key={option.extName}
            label={option.title}
            isChecked={chosen.includes(option.extName)}
            onChange={(isChecked) => {
              const next = options
                .map(({ extName }) => extName)
                .filter((name) => (name === option.extName ? isChecked : chosen.includes(name)));
              onChange(next.length > 0 ? next : null);
            }}
          />
        ))}
      </fieldset>
    );
  }
  if (kind === 'dimension') {
    const text = typeof value === 'string' ? value : '';
    const isOffered = text === '' || options.some(({ extName }) => extName === text);
    return (
      <SelectField
        label={title}
        value={text}
        onChange={(next) => onChange(next === '' ? null : next)}
        choices={[
          { value: '', title: t`No answer` },
          ...(isOffered ? [] : [{ value: text, title: answer.titles[0] ?? text }]),
          ...options.map((option) => ({ value: option.extName, title: option.title })),
        ]}
      />
    );
  }
  if (kind === 'date') {
    return (
      <Field
        label={title}
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => onChange(next === '' ? null : next)}
        pattern="\d{4}-\d{2}-\d{2}"
        placeholder="2026-05-31"
        note={t`Year-month-day; empty for no answer`}
      />
    );
  }
  return (
    <TextField
      label={title}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? null : next)}
      rows={3}
      maxLength={20_000}
    />
  );
}
