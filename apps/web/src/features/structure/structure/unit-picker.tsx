import type { UnitRow } from '@echolot/contract/structure/structure-units';
import { foldName } from '@echolot/core/folded-text';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { matches, placeOf, type UnitForest, unitsByDepth } from '../../../place/unit-rows.ts';
import classes from './structure.module.css';
import unitStyles from './units.module.css';

interface UnitPickerProps {
  readonly label: string;
  readonly forest: UnitForest;
  readonly value: UnitRow | undefined;
  readonly onChange: (unit: UnitRow | undefined) => void;
  readonly isOffered: (unit: UnitRow) => boolean;
}

const mostOffered = 6;

/** Finds one unit among thousands by a part of its name. */
export function UnitPicker({ label, forest, value, onChange, isOffered }: UnitPickerProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const wanted = foldName(text);
  const found = unitsByDepth(forest, (unit) => matches(unit, wanted) && isOffered(unit), mostOffered + 1);
  const offered = found.slice(0, mostOffered);
  const shown = value && !offered.some(({ unit }) => unit === value.unit) ? [value, ...offered] : offered;
  return (
    <fieldset className={unitStyles['picker']}>
      <legend>{label}</legend>
      <input
        type="search"
        aria-label={t`Find a unit`}
        placeholder={t`Find a unit`}
        aria-controls={id}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul id={id}>
        {shown.map((unit) => (
          <li key={unit.unit}>
            <label>
              <input type="radio" name={id} checked={value?.unit === unit.unit} onChange={() => onChange(unit)} />
              <span>{unit.name}</span>
              <span className={unitStyles['place']}>
                {unit.parent === null ? unit.kind : placeOf(forest, forest.byUnit.get(unit.parent))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes['quiet']}>{t`No unit has this in its name.`}</p>}
      {found.length > mostOffered && <p className={classes['quiet']}>{t`There are more; type a part of the name.`}</p>}
    </fieldset>
  );
}
