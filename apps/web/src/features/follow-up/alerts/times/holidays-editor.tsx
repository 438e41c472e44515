import { isDay } from '@echolot/core/day';
import atoms from '@echolot/ui/atoms.module.css';
import { Field } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import classes from './times.module.css';

interface HolidaysEditorProps {
  readonly holidays: readonly string[];
  readonly onChange: (holidays: string[]) => void;
}

/** Days closed all day. */
export function HolidaysEditor({ holidays, onChange }: HolidaysEditorProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [day, setDay] = useState('');
  const isNew = isDay(day) && !holidays.includes(day);
  return (
    <fieldset className={classes['group']}>
      <legend>{t`Holidays`}</legend>
      <ul className={classes['holidays']}>
        {holidays.map((one) => (
          <li key={one}>
            {formats.day(one)}
            <button
              type="button"
              aria-label={t`Remove the holiday ${formats.day(one)}`}
              onClick={() => onChange(holidays.filter((other) => other !== one))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
        {holidays.length === 0 && <li className={atoms['quiet']}>{t`none`}</li>}
      </ul>
      <div className={classes['addDay']}>
        <Field label={t`Another holiday`} isLabelHidden type="date" value={day} onChange={setDay} />
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isNew}
          onClick={() => {
            onChange([...holidays, day].toSorted());
            setDay('');
          }}
        >
          {t`Add`}
        </Button>
      </div>
    </fieldset>
  );
}
