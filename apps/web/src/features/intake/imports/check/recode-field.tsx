import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import classes from './recode-field.module.css';

type Recode = Readonly<Record<string, string | number | null>>;

interface RecodeFieldProps {
  readonly kind: 'number' | 'text';
  /** What is in the column. */
  readonly values: readonly { readonly text: string; readonly count: number }[];
  readonly recode: Recode;
  readonly onChange: (recode: Recode) => void;
}

const firstShown = 12;

/** Which text of the file stands for which number, or for which category; or for no answer. */
export function RecodeField({ kind, values, recode, onChange }: RecodeFieldProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const known = new Set(values.map(({ text }) => text));
  const ofOthers = Object.keys(recode).filter((text) => !known.has(text));
  const isOpen = ({ text }: { text: string }): boolean =>
    kind === 'text' || Object.hasOwn(recode, text) || !Number.isFinite(Number(text.replace(',', '.')));
  // Scales are read from the best down; categories by their number.
  const rows = [...values.filter(isOpen), ...ofOthers.map((text) => ({ text, count: 0 }))].toSorted((one, other) =>
    kind === 'number' ? orderOf(recode[other.text]) - orderOf(recode[one.text]) : 0,
  );
  if (rows.length === 0) return null;
  const set = (text: string, value: string | number | null | undefined): void => {
    const next = { ...recode };
    if (value === undefined) delete next[text];
    else next[text] = value;
    onChange(next);
  };
  const shown = isWhole ? rows : rows.slice(0, firstShown);
  return (
    <fieldset className={classes['recode']}>
      <legend>{kind === 'number' ? t`Words and their number` : t`Same categories, other words`}</legend>
      <ul>
        {shown.map(({ text, count }) => {
          const value = recode[text];
          return (
            <li key={text}>
              <span className={classes['from']} title={text}>
                {text}
                {count > 0 && <span className={classes['count']}>{formats.count(count)}</span>}
              </span>
              <span aria-hidden className={classes['arrow']}>
                →
              </span>
              <input
                type={kind === 'number' ? 'number' : 'text'}
                step="any"
                maxLength={200}
                aria-label={t`${text} stands for`}
                disabled={value === null}
                value={value ?? ''}
                placeholder={value === null ? t`no answer` : kind === 'number' ? t`refused` : text}
                onChange={({ currentTarget }) => {
                  const typed = currentTarget.value;
                  if (typed === '') set(text, undefined);
                  else set(text, kind === 'number' ? Number(typed) : typed);
                }}
              />
              <label className={classes['none']}>
                <input
                  type="checkbox"
                  checked={value === null}
                  onChange={({ currentTarget }) => set(text, currentTarget.checked ? null : undefined)}
                />
                {t`no answer`}
              </label>
            </li>
          );
        })}
      </ul>
      {rows.length > firstShown && (
        <button type="button" className={classes['more']} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${formats.count(rows.length)}`}
        </button>
      )}
    </fieldset>
  );
}

function orderOf(value: string | number | null | undefined): number {
  return typeof value === 'number' ? value : -Infinity;
}
