import type { PromptReportKind, QueuedReportKind, ReportFormat } from '@echolot/contract/reports/report-kinds';
import { reportOrders, reportOrdersEndpoints } from '@echolot/contract/reports/report-orders';
import { createReportTicket, type Report } from '@echolot/contract/reports/reports';
import { call } from '../../../api/client.ts';
import { fetchFile } from './open-file.ts';

interface Order {
  readonly survey: string;
  readonly format: ReportFormat;
  /** As the kind's own, in the words of the address. */
  readonly options: Readonly<Record<string, string>>;
}

/** A report to be queued. */
export interface QueuedOrder extends Order {
  readonly made: 'queued';
  readonly kind: QueuedReportKind;
  readonly filteredDrillPath: string;
}

/** A file that is made at once. */
export interface PromptOrder extends Order {
  readonly made: 'at_once';
  readonly kind: PromptReportKind;
  readonly filteredDrillPath?: string | undefined;
}

/** Asks for a report; answers where it is. Throws ProblemError, NoAnswerError. */
export function askReport(order: QueuedOrder): Promise<Report> {
  const { survey, filteredDrillPath, format, options } = order;
  const params = { survey, filteredDrillPath };
  const { orderSampleTableReport } = reportOrdersEndpoints;
  if (order.kind === 'sampletable') {
    const { state = 'all', search = '', columns = '', masked = 'no' } = options;
    const input = { params: { ...params, state }, query: { filterterm: search }, body: { columns, format, masked } };
    return call(orderSampleTableReport, input as never);
  }
  const type = order.kind === 'benchmark' && { type: 'benchmark' };
  // The options are what the page's address says, which the server checks as it does with every address.
  const input = { params: { ...params, ...type }, query: { ...options, format } };
  return call(reportOrdersEndpoints[reportOrders[order.kind]], input as never);
}

/** R-122 Makes a ticket for a file that is made when its address is opened, and fetches it. Throws ProblemError, NoAnswerError. */
export async function fetchPromptFile({
  kind,
  survey,
  filteredDrillPath,
  format,
  options,
}: PromptOrder): Promise<void> {
  const body = { kind, survey, filteredDrillPath, format, options: { ...options } };
  await fetchFile((await call(createReportTicket, { body })).address);
}
