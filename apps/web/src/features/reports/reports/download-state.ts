import type { Report } from '@echolot/contract/reports/reports';

/** R-094 Where a download is. While it is queued or made, the same step says which place it has and how far it is. */
export type DownloadState =
  | { readonly step: 'none' }
  | (Download & {
      readonly step: 'downloadQueued';
      /** Place in the queue, from 1; 0 once it is being made. */
      readonly position: number;
      /** Share that is done, 0–1; undefined while it waits. */
      readonly progress?: number | undefined;
    })
  | (Download & { readonly step: 'downloadReady' | 'downloadCompleted' });

/** The report a download is of. */
export interface Download {
  readonly survey: string;
  readonly reportId: string;
}

/** What the server says about a report that was asked for. */
export type ReportNews = Pick<Report, 'survey' | 'reportId' | 'status' | 'position' | 'progress' | 'fault'>;

export type DownloadEvent =
  /** A report was asked for, and this is what the server answered. */
  | { readonly kind: 'requested'; readonly news: ReportNews }
  | { readonly kind: 'told'; readonly news: ReportNews }
  /** The server does not know the report any more. */
  | { readonly kind: 'lost'; readonly reportId: string }
  /** The file was handed over, here or on another page. */
  | { readonly kind: 'downloaded'; readonly reportId: string }
  /** Its file is there no more. */
  | { readonly kind: 'gone'; readonly reportId: string }
  /** Another survey was chosen, or this one again. */
  | { readonly kind: 'surveyChosen'; readonly survey: string }
  /** The person cancelled it, or leaves it to "My reports". */
  | { readonly kind: 'setAside' };

/** What the person is told about a change. */
export type DownloadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly fault: Report['fault'] }
  | { readonly kind: 'lost' };

interface DownloadChange {
  readonly state: DownloadState;
  readonly message?: DownloadMessage;
}

export const noDownload: DownloadState = { step: 'none' };

/** R-094 A new download only where none is, or the last one is over. */
export function mayRequest({ step }: DownloadState): boolean {
  return step === 'none' || step === 'downloadCompleted';
}

/** The state after an event, and what to say about it. An event that does not fit the state, or of another report, changes nothing. */
export function changeDownload(state: DownloadState, event: DownloadEvent): DownloadChange {
  if (event.kind === 'requested') {
    return { state: mayRequest(state) ? queuedAs(event.news) : state };
  }
  if (state.step === 'none') return { state };
  if (event.kind === 'setAside') return { state: noDownload };
  // Choosing a survey begins anew; the report goes on in "My reports".
  if (event.kind === 'surveyChosen') return { state: event.survey === state.survey ? state : noDownload };
  const about = event.kind === 'told' ? event.news.reportId : event.reportId;
  if (about !== state.reportId) return { state };
  const { survey, reportId } = state;
  if (event.kind === 'gone') return { state: noDownload };
  if (event.kind === 'downloaded') {
    // Fetched on its own page before it was asked for here: there is nothing to announce any more.
    return { state: state.step === 'downloadQueued' ? noDownload : { step: 'downloadCompleted', survey, reportId } };
  }
  if (state.step !== 'downloadQueued') return { state };
  if (event.kind === 'lost') return { state: noDownload, message: { kind: 'lost' } };
  return afterNews(event.news);
}

function afterNews(news: ReportNews): DownloadChange {
  const { survey, reportId, status, fault } = news;
  if (status === 'FINISHED') return { state: { step: 'downloadReady', survey, reportId }, message: { kind: 'ready' } };
  if (status === 'FAILED') return { state: noDownload, message: { kind: 'failed', fault } };
  return { state: status === 'CANCELLED' ? noDownload : queuedAs(news) };
}

function queuedAs({ survey, reportId, status, position, progress }: ReportNews): DownloadState {
  const isRunning = status === 'RUNNING';
  return {
    step: 'downloadQueued',
    survey,
    reportId,
    position: isRunning ? 0 : (position ?? 0),
    progress: isRunning ? Math.min(1, Math.max(0, progress)) : undefined,
  };
}
