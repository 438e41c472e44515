import type { Verbs } from '../../../context.ts';
import { confirmErasure } from './confirm-erasure.ts';
import { discardErasure } from './discard-erasure.ts';
import { getErasure } from './get-erasure.ts';
import { getErasureReport } from './get-erasure-report.ts';
import { keepErasureCells } from './keep-erasure-cells.ts';
import { listErasureCells } from './list-erasure-cells.ts';
import { listErasures } from './list-erasures.ts';
import { planErasure } from './plan-erasure.ts';

/** The verbs of this feature's endpoints. */
export const erasureVerbs = {
  confirmErasure,
  discardErasure,
  getErasure,
  getErasureReport,
  keepErasureCells,
  listErasureCells,
  listErasures,
  planErasure,
} satisfies Partial<Verbs>;
