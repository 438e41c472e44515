import { createDownloadTicket } from '@echolot/contract/reports';
import { call } from '../../api/client.ts';

/**
 * Hands a file over to the browser. The address holds a ticket that is good once, never the bearer. As a download it leaves the
 * page where it is, whatever the server answers.
 */
export function openFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Downloads a finished report. Throws ProblemError, NoAnswerError. */
export async function downloadReport(reportId: string): Promise<void> {
  openFile((await call(createDownloadTicket, { params: { reportId } })).address);
}
