import { Field } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './structure.module.css';

interface TitlesFieldsProps {
  readonly label: string;
  readonly titles: Readonly<Record<string, string>>;
  /** Languages to offer, the reader's first. */
  readonly locales: readonly string[];
  readonly onChange: (titles: Record<string, string>) => void;
  readonly isDisabled: boolean;
  readonly note?: string;
}

const shownAlways = 2;

/** A title per language, side by side; languages without one wait behind a button. */
export function TitlesFields({ label, titles, locales, onChange, isDisabled, note }: TitlesFieldsProps) {
  const { t } = useLingui();
  const { wordLocale: reader } = useFormats();
  const [isWide, setWide] = useState(false);
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  const shown = locales.filter((locale, index) => isWide || index < shownAlways || titles[locale] !== undefined);
  return (
    <fieldset className={classes['group']}>
      <legend>{label}</legend>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      <div className={classes['titles']}>
        {shown.map((locale) => (
          <Field
            key={locale}
            label={names.of(locale) ?? locale}
            value={titles[locale] ?? ''}
            onChange={(text) => onChange({ ...titles, [locale]: text })}
            maxLength={500}
            isDisabled={isDisabled}
          />
        ))}
      </div>
      {shown.length < locales.length && !isDisabled && (
        <button type="button" className={classes['linkButton']} onClick={() => setWide(true)}>
          {t`More languages`}
        </button>
      )}
    </fieldset>
  );
}
