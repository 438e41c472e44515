import { createDownloadTicket } from '@echolot/contract/reports/reports';
import { call } from '../../../api/client.ts';
import { NoAnswerError, problemOf } from '../../../api/problem-error.ts';
import { saveFile } from '../../../api/save-file.ts';

/**
 * Fetches a file that is made when its address is opened, and hands it over: making it may fail, and only so there is a sentence
 * about it. The browser keeps large content on disk. Throws ProblemError, NoAnswerError.
 */
export async function fetchFile(address: string): Promise<void> {
  const reply = await fetch(address, { credentials: 'same-origin', cache: 'no-store' }).catch(noAnswer);
  if (!reply.ok) throw await problemOf(reply);
  saveFile(await reply.blob().catch(noAnswer), fileNameOf(reply.headers.get('content-disposition') ?? ''));
}

function noAnswer(cause: unknown): never {
  throw new NoAnswerError({ cause });
}

/** The name in a `content-disposition` (RFC 6266) as the server writes it; empty leaves it to the browser. */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? '' : decodeURIComponent(encoded);
}

/**
 * Hands a file over to the browser. The address holds a ticket that is good once, never the bearer. As a download it leaves the
 * page where it is, whatever the server answers.
 */
function openFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Downloads a finished report. Throws ProblemError, NoAnswerError. */
export async function downloadReport(reportId: string): Promise<void> {
  openFile((await call(createDownloadTicket, { params: { reportId } })).address);
}
