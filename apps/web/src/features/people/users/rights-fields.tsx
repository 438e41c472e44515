import type { Role } from '@echolot/contract/people/roles';
import { CheckField, Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { useIdentity } from '../../../identity/use-identity.ts';
import { UnitsField } from './units-field.tsx';
import type { UserDraft } from './user-draft.ts';
import formStyles from './user-form.module.css';

interface RightsFieldsProps {
  readonly draft: UserDraft;
  readonly roles: readonly Role[];
  /** Names of drill paths, as far as they are known. */
  readonly names: ReadonlyMap<string, string>;
  readonly isNew: boolean;
  readonly onChange: (next: Partial<UserDraft>) => void;
}

/** What the person may do, where, and until when. */
export function RightsFields({ draft, roles, names, isNew, onChange }: RightsFieldsProps) {
  const { t } = useLingui();
  const { surveys } = useIdentity();
  const { role, isForAllSurveys, validUntil, isDisabled } = draft;
  // A survey the caller does not see stays ticked until it is taken away.
  const offered = [
    ...surveys.map(({ extName, title }) => ({ extName, title })),
    ...draft.surveys
      .filter((extName) => surveys.every((one) => one.extName !== extName))
      .map((extName) => ({ extName, title: extName })),
  ];
  return (
    <>
      <SelectField
        label={t`Role`}
        value={role}
        onChange={(next) => onChange({ role: next })}
        choices={[
          ...(role === '' ? [{ value: '', title: t`Choose a role`, isDisabled: true }] : []),
          ...roles.map(({ extName, title, mayGive }) => ({
            value: extName,
            title: mayGive ? title : t`${title} (allows more than you may give)`,
            isDisabled: !mayGive,
          })),
        ]}
      />
      <UnitsField value={draft.drillPaths} onChange={(drillPaths) => onChange({ drillPaths })} names={names} />
      <fieldset className={formStyles['step']}>
        <legend>{t`Surveys`}</legend>
        <CheckField
          label={t`All surveys, those to come included`}
          isChecked={isForAllSurveys}
          onChange={(isChecked) => onChange({ isForAllSurveys: isChecked })}
        />
        {!isForAllSurveys &&
          offered.map(({ extName, title }) => (
            <CheckField
              key={extName}
              label={title}
              isChecked={draft.surveys.includes(extName)}
              onChange={(isChecked) =>
                onChange({
                  surveys: isChecked
                    ? [...draft.surveys, extName]
                    : draft.surveys.filter((survey) => survey !== extName),
                })
              }
            />
          ))}
      </fieldset>
      <div className={formStyles['pair']}>
        <Field
          label={t`Valid until`}
          type="date"
          value={validUntil}
          onChange={(next) => onChange({ validUntil: next })}
          note={t`The last day; without an end when empty.`}
        />
      </div>
      {!isNew && (
        <CheckField
          label={t`Disabled: cannot sign in to this universe`}
          isChecked={isDisabled}
          onChange={(next) => onChange({ isDisabled: next })}
        />
      )}
    </>
  );
}
