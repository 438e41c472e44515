import { mostDrillPaths } from '@echolot/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { withPath } from './unit-paths.ts';
import { UnitTree } from './unit-tree.tsx';
import formStyles from './user-form.module.css';
import { wholeUniverse } from './user-words.ts';
import classes from './users.module.css';

interface UnitsFieldProps {
  /** `*` alone for the whole universe. */
  readonly value: readonly string[];
  readonly onChange: (drillPaths: readonly string[]) => void;
  /** Names of drill paths, as far as they are known. */
  readonly names: ReadonlyMap<string, string>;
}

/** What somebody sees: the whole universe, which is said in so many words, or ticked units. */
export function UnitsField({ value, onChange, names }: UnitsFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  /** Comes back when one changes one's mind. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const isWhole = value.includes(wholeUniverse);
  const nameOf = (path: string): string => picked.get(path) ?? names.get(path) ?? path;
  const toggle = (path: string, name: string, isChosen: boolean): void => {
    setPicked(new Map(picked).set(path, name));
    onChange(isChosen ? withPath(value, path) : value.filter((one) => one !== path));
  };
  return (
    <fieldset className={formStyles['step']}>
      <legend>{t`Access to`}</legend>
      <label className={formStyles['radio']}>
        <input
          type="radio"
          name={id}
          checked={isWhole}
          onChange={() => {
            setBefore(value);
            onChange([wholeUniverse]);
          }}
        />
        <span>{t`The whole universe, units to come included`}</span>
      </label>
      <label className={formStyles['radio']}>
        <input type="radio" name={id} checked={!isWhole} onChange={() => onChange(before)} />
        <span>{t`Certain units, with everything below them`}</span>
      </label>
      {!isWhole && (
        <>
          {value.length > 0 && (
            <ul className={formStyles['chips']} aria-label={t`Chosen units`}>
              {value.map((path) => (
                <li key={path} title={path}>
                  {nameOf(path)}
                  <button
                    type="button"
                    aria-label={t`Remove ${nameOf(path)}`}
                    onClick={() => onChange(value.filter((one) => one !== path))}
                  >
                    <IconX size={12} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {value.length > mostDrillPaths && (
            <p className={classes['fault']}>{t`At most ${mostDrillPaths} units; choose one above them.`}</p>
          )}
          <UnitTree chosen={new Set(value)} onToggle={toggle} />
        </>
      )}
    </fieldset>
  );
}
