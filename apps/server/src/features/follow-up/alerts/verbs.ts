import type { Verbs } from '../../../context.ts';
import { changeAlert } from './change-alert.ts';
import { changeAlerts } from './change-alerts.ts';
import { countAlerts } from './count-alerts.ts';
import { countMyAlerts } from './count-my-alerts.ts';
import { getAlert } from './get-alert.ts';
import { getAlertFigures } from './get-alert-figures.ts';
import { getSla } from './get-sla.ts';
import { listAlertAssignees } from './list-alert-assignees.ts';
import { listAlerts } from './list-alerts.ts';
import { noteAlertPresence } from './note-alert-presence.ts';
import { simulateSla } from './simulate-sla.ts';
import { undoAlerts } from './undo-alerts.ts';

/** The verbs of this feature's endpoints. */
export const alertsVerbs = {
  changeAlert,
  changeAlerts,
  countAlerts,
  countMyAlerts,
  getAlert,
  getAlertFigures,
  getSla,
  listAlertAssignees,
  listAlerts,
  noteAlertPresence,
  simulateSla,
  undoAlerts,
} satisfies Partial<Verbs>;
