import type { WindowUnit } from '@echolot/core/day-window';
import { useLingui } from '@lingui/react/macro';

export function useUnitChoices(): { value: WindowUnit; title: string }[] {
  const { t } = useLingui();
  return [
    { value: 'day', title: t`days` },
    { value: 'month', title: t`months` },
    { value: 'year', title: t`years` },
  ];
}
