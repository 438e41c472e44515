import { erasureResult, type PersonEraser } from '../../../personal-data/person-eraser.ts';
import {
  countReportsThatMayTell,
  listWithdrawnReports,
  noteReportFilesDeleted,
  withdrawReports,
} from './erasable-report-store.ts';
import { fileOf } from './report-files.ts';

/**
 * Files that staff had made. What is in them is not read: all go in which the person may be, and can be asked for again.
 * The first batch takes them back, the second comes when they are deleted. Last of all: whichever is begun after it finds nothing of
 * the person.
 */
export const reportEraser: PersonEraser = {
  phase: 'reports',
  async run({ tx, universeId, finder, isErasing, after }) {
    if (!isErasing) return erasureResult({ reports: await countReportsThatMayTell(tx, universeId, finder) });
    if (after) return erasureResult({});
    return erasureResult({ reports: await withdrawReports(tx, universeId, finder) }, { last: ['deleting'] });
  },
  async between(ctx, universeId, inErasure) {
    const files = await inErasure((tx) => listWithdrawnReports(tx, universeId));
    for (const { reportId, format } of files) await ctx.files.delete(universeId, fileOf(reportId, format));
    if (files.length === 0) return;
    const ids = files.map(({ reportId }) => reportId);
    await inErasure((tx) => noteReportFilesDeleted(tx, universeId, ids));
  },
};
