import { useLingui } from '@lingui/react/macro';
import type { OffsetFault } from './interval-faults.ts';

/** What is wrong with an offset, in the words of R-097. */
export function useOffsetFault(): (fault: OffsetFault) => string {
  const { t } = useLingui();
  return (fault) => {
    if (fault.kind === 'less_than') return t`must be less than ${fault.other}`;
    if (fault.kind === 'larger_than') return t`must be larger than ${fault.other}`;
    if (fault.kind === 'too_far') return t`must be within a hundred years`;
    return t`mandatory: a whole number`;
  };
}
