import type { ReplyOf } from '@echolot/contract/endpoint';
import type { getAlertFigures } from '@echolot/contract/follow-up/alert-figures';

export type AlertFigures = ReplyOf<typeof getAlertFigures>;
export type UnitFigures = AlertFigures['whole'];
