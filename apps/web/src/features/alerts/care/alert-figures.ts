import type { getAlertFigures } from '@echolot/contract/alert-figures';
import type { ReplyOf } from '@echolot/contract/endpoint';

export type AlertFigures = ReplyOf<typeof getAlertFigures>;
export type UnitFigures = AlertFigures['whole'];
