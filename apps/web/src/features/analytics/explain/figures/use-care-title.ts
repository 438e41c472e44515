import { useLingui } from '@lingui/react/macro';
import type { CareMeasure } from './shown-figure.ts';

/** Names of the measures of customer care. */
export function useCareTitle(): (measure: CareMeasure) => string {
  const { t } = useLingui();
  const titles: Readonly<Record<CareMeasure, string>> = {
    open: t`Still open`,
    overdue: t`Overdue`,
    escalated: t`Escalated`,
    raised: t`Raised`,
    reopened: t`Opened again`,
    firstContactInTime: t`First contact in time`,
    firstContactMedian: t`Time to first contact, median`,
    firstContact: t`Time to first contact`,
    closeInTime: t`Settled in time`,
    closeMedian: t`Time to settle, median`,
    close: t`Time to settle`,
    rootCauses: t`Root causes`,
  };
  return (measure) => titles[measure];
}
