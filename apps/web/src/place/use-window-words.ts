import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../i18n/use-formats.ts';

/** Days of a window in words. */
export function useWindowWords(): (window: {
  readonly fromDay: string | null;
  readonly toDay: string | null;
}) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ fromDay, toDay }) => {
    if (fromDay === null && toDay === null) return t`All time`;
    if (fromDay === null) return t`until ${formats.day(toDay ?? '')}`;
    if (toDay === null) return t`since ${formats.day(fromDay)}`;
    return t`${formats.day(fromDay)} to ${formats.day(toDay)}`;
  };
}
