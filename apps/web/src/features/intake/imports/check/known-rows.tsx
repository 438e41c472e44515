import type { KnownRowsChoice } from '@echolot/contract/intake/import-reading';
import type { ImportJudgement } from '@echolot/contract/intake/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import classes from './known-rows.module.css';

interface KnownRowsProps {
  readonly judgement: ImportJudgement;
  readonly choice: KnownRowsChoice;
  readonly onChange: (choice: KnownRowsChoice) => void;
}

/** Rows of a file without ids that an earlier file had: where from, and whether they are the same answers. */
export function KnownRows({ judgement, choice, onChange }: KnownRowsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const name = useId();
  const { accepted, changes } = judgement;
  const { knownInterviews: known, knownFrom = [] } = changes;
  const rest = accepted - known;
  const choices = [
    {
      value: 'skip' as const,
      title:
        rest === 0
          ? t`The same answers: nothing is added`
          : t`The same answers: import only the ${plural(rest, { one: `${formats.count(1)} new row`, other: `${formats.count(rest)} new rows` })}`,
    },
    {
      value: 'add' as const,
      title: t`Other answers: import all ${plural(accepted, { one: `${formats.count(1)} row`, other: `${formats.count(accepted)} rows` })} as new`,
    },
  ];
  return (
    <fieldset className={classes['known']}>
      <legend>
        {t`${formats.count(known)} of ${plural(accepted, { one: `${formats.count(1)} row`, other: `${formats.count(accepted)} rows` })} are known already`}
      </legend>
      {knownFrom.length > 0 && (
        <ul className={classes['files']}>
          {knownFrom.map(({ fileName, importedAt, count }) => (
            <li key={`${fileName} ${importedAt}`}>
              {t`${formats.count(count)} from “${fileName}”, imported ${formats.instant(new Date(importedAt))}`}
            </li>
          ))}
        </ul>
      )}
      {choices.map(({ value, title }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={choice === value} onChange={() => onChange(value)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
