import type { Verbs } from '../../../context.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';

/** The verbs of this feature's endpoints. */
export const auditVerbs = { exportAudit, listAudit } satisfies Partial<Verbs>;
