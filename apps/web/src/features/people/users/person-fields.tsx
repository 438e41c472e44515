import type { Locale } from '@echolot/contract/identity';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import type { UserDraft } from './user-draft.ts';
import formStyles from './user-form.module.css';
import { localeNames } from './user-words.ts';
import classes from './users.module.css';

interface PersonFieldsProps {
  readonly draft: UserDraft;
  readonly isNew: boolean;
  readonly isOwnName: boolean;
  readonly onChange: (next: Partial<UserDraft>) => void;
}

const locales = Object.keys(localeNames) as Locale[];

/** Who it is. */
export function PersonFields({ draft, isNew, isOwnName, onChange }: PersonFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={formStyles['step']}>
      <legend>{t`Person`}</legend>
      {!isOwnName && (
        <p className={classes['quiet']}>
          {t`Name, address and language of this person are kept elsewhere: at the identity provider, or in several universes.`}
        </p>
      )}
      <fieldset className={formStyles['plain']} disabled={!isOwnName}>
        <div className={formStyles['pair']}>
          <Field
            label={t`Given name`}
            value={draft.givenName}
            onChange={(givenName) => onChange({ givenName })}
            maxLength={100}
          />
          <Field
            label={t`Family name`}
            value={draft.familyName}
            onChange={(familyName) => onChange({ familyName })}
            maxLength={100}
          />
        </div>
        <Field
          label={t`E-mail`}
          type="email"
          value={draft.email}
          onChange={(email) => onChange({ email })}
          required
          maxLength={254}
        />
        <div className={formStyles['pair']}>
          <Field
            label={t`User name`}
            value={draft.username}
            onChange={(username) => onChange({ username })}
            maxLength={254}
            isDisabled={!isNew}
            note={isNew ? t`The e-mail address when empty.` : t`Stays as it is.`}
          />
          <SelectField
            label={t`Language`}
            value={draft.locale}
            onChange={(locale) => onChange({ locale })}
            choices={locales.map((locale) => ({ value: locale, title: localeNames[locale] }))}
          />
        </div>
      </fieldset>
    </fieldset>
  );
}
