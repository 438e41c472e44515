import type { Role } from '@echolot/contract/people/roles';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import type { UserDraft } from './user-draft.ts';
import { localeNames, wholeUniverse } from './user-words.ts';

/** Parts of a membership as lines: "Role: Dealer". */
export function useDraftLines(
  roles: readonly Role[],
  names: ReadonlyMap<string, string>,
): (draft: UserDraft, parts: readonly (keyof UserDraft)[]) => string[] {
  const { t } = useLingui();
  const formats = useFormats();
  const { surveys } = useIdentity();
  const titleOf = (survey: string): string => surveys.find(({ extName }) => extName === survey)?.title ?? survey;
  const unitOf = (path: string): string => (path === wholeUniverse ? t`Whole universe` : (names.get(path) ?? path));
  return (draft, parts) => {
    const lines: Record<keyof UserDraft, readonly [label: string, text: string]> = {
      givenName: [t`Given name`, draft.givenName],
      familyName: [t`Family name`, draft.familyName],
      email: [t`E-mail`, draft.email],
      username: [t`User name`, draft.username],
      locale: [t`Language`, localeNames[draft.locale]],
      role: [t`Role`, roles.find(({ extName }) => extName === draft.role)?.title ?? draft.role],
      drillPaths: [t`Access to`, draft.drillPaths.map(unitOf).join(', ')],
      isForAllSurveys: [t`All surveys`, draft.isForAllSurveys ? t`yes` : t`no`],
      surveys: [t`Surveys`, draft.surveys.map(titleOf).join(', ')],
      validUntil: [t`Valid until`, draft.validUntil === '' ? t`without end` : formats.day(draft.validUntil)],
      isDisabled: [t`Disabled`, draft.isDisabled ? t`yes` : t`no`],
    };
    return parts.map((part) => {
      const [label, text] = lines[part];
      return `${label}: ${text || '–'}`;
    });
  };
}
