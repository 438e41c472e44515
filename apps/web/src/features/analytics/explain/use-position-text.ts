import { firstPosition } from '@echolot/core/first-position';
import { useLingui } from '@lingui/react/macro';

/** How far the record had come when figures were made, in words. */
export function usePositionText(): (position: string) => string {
  const { t } = useLingui();
  return (position) => (position === firstPosition ? t`the first load, nothing new since` : t`change ${position}`);
}
