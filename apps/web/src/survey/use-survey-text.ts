import type { Survey } from '@echolot/contract/identity';
import { useLingui } from '@lingui/react';

/** A survey's own word for a thing (`unit`: dealer, shop, ward) in the reader's language, if its data has one. */
export function useSurveyText(survey: Survey | undefined, key: string): string | undefined {
  const { i18n } = useLingui();
  return survey?.localeText[i18n.locale]?.[key];
}
