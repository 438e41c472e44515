import { getReportStatus, type Report } from '@echolot/contract/reports/reports';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { askReport, type QueuedOrder } from './ask-report.ts';
import { type DownloadEvent, type DownloadState, mayRequest } from './download-state.ts';
import { downloadOf, onDownloadChange, tellDownload } from './download-store.ts';
import { useDownloadNews, useWhose } from './use-download-news.ts';

/** */
const pollEveryMs = 1000;

export interface ReportDownload {
  readonly state: DownloadState;
  /** What is known of the report it is of; undefined until the server told. */
  readonly report: Report | undefined;
  ask(order: QueuedOrder): void;
  /** Hands the file over. */
  download(): void;
  /** Ends it here; the report goes on in "My reports". */
  setAside(): void;
}

/**
 * R-094 The download of this tab, followed: asked for every second until it is finished, and told when it is. One component of
 * the frame uses it.
 *
 * @param survey the survey at hand; another one begins anew.
 */
export function useDownload(survey: string | undefined): ReportDownload {
  const { t, i18n } = useLingui();
  const whose = useWhose();
  const news = useDownloadNews();
  const isAsking = useRef(false);
  const state = useSyncExternalStore(onDownloadChange, () => downloadOf(whose));
  const reportId = state.step === 'none' ? undefined : state.reportId;
  const isQueued = state.step === 'downloadQueued';

  const fail = useCallback(
    (error: unknown): void => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    [i18n],
  );
  const download = useCallback((): void => {
    if (reportId === undefined) return;
    news.fetch(reportId).catch(fail);
  }, [news, reportId, fail]);
  const tell = useCallback(
    (event: DownloadEvent): void => {
      const message = tellDownload(whose, event);
      if (message?.kind === 'ready') {
        showSnackbar({
          text: t`Report ready for download`,
          tone: 'good',
          action: { label: t`Download`, run: download },
          durationMs: 10_000,
        });
      }
      if (message?.kind === 'failed') {
        const reason = message.fault ? errorSentence(i18n, new ProblemError(message.fault.code, 0)) : '';
        showSnackbar({ text: t`The report could not be made. ${reason}`.trim(), tone: 'bad' });
      }
      if (message?.kind === 'lost') {
        showSnackbar({ text: t`The report is no longer there. Ask for it again.`, tone: 'bad' });
      }
    },
    [whose, t, i18n, download],
  );

  const { data, error, dataUpdatedAt } = useQuery({
    ...queryOptionsOf(getReportStatus, {
      params: { survey: state.step === 'none' ? '' : state.survey, reportId: reportId ?? '' },
    }),
    enabled: isQueued,
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: pollEveryMs,
    refetchIntervalInBackground: true,
  });
  const report = data?.reportId === reportId ? data : undefined;
  useEffect(() => {
    if (report) tell({ kind: 'told', news: report });
  }, [report, dataUpdatedAt, tell]);
  const isLost = error instanceof ProblemError && error.status === 404;
  useEffect(() => {
    if (isLost && reportId !== undefined) tell({ kind: 'lost', reportId });
  }, [isLost, reportId, tell]);
  useEffect(() => {
    if (survey !== undefined) tell({ kind: 'surveyChosen', survey });
  }, [survey, tell]);

  return {
    state,
    report,
    ask: (order) => {
      // Until the server has answered nothing else is asked for either.
      if (isAsking.current || !mayRequest(downloadOf(whose))) return;
      isAsking.current = true;
      askReport(order)
        .then((asked) => tell({ kind: 'requested', news: asked }), fail)
        .finally(() => {
          isAsking.current = false;
        });
    },
    download,
    setAside: () => tell({ kind: 'setAside' }),
  };
}
