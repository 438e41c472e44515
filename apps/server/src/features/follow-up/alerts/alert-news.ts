import type { Tx } from '../../../database/record.ts';
import { announceNews } from '../../../events/staff-news.ts';
import type { AlertPlace } from './fitting-staff.ts';

/** Tells open pages that alerts have changed: those of one place, or, without one, of any. */
export function announceAlerts(
  tx: Tx,
  { universeId, survey }: { readonly universeId: string; readonly survey: string },
  place: AlertPlace | null,
): Promise<void> {
  return announceNews(tx, {
    universeId,
    survey,
    permission: 'alerts.read',
    place: place && { unitNos: place.unitNos, day: place.day },
    event: { event: 'alerts', data: { survey } },
  });
}
