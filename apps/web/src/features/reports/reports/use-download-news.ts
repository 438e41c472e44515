import { useCallback, useMemo } from 'react';
import { ProblemError } from '../../../api/problem-error.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { tellDownload } from './download-store.ts';
import { downloadReport } from './open-file.ts';

/** Whose download a tab follows: one of each person in each universe. */
export function useWhose(): string {
  const { universe, userId } = useIdentity();
  return `${universe} ${userId}`;
}

interface DownloadNews {
  /** Hands a file over; the download of this tab knows of it, if it is that one. Throws ProblemError, NoAnswerError. */
  readonly fetch: (reportId: string) => Promise<void>;
  /** The report was deleted: there is nothing to wait for any more. */
  readonly gone: (reportId: string) => void;
}

/** What is done to reports elsewhere, as far as the download of this tab has to know. */
export function useDownloadNews(): DownloadNews {
  const whose = useWhose();
  const gone = useCallback((reportId: string): void => void tellDownload(whose, { kind: 'gone', reportId }), [whose]);
  return useMemo(
    () => ({
      gone,
      async fetch(reportId) {
        try {
          await downloadReport(reportId);
        } catch (error) {
          if (error instanceof ProblemError && isGoneCode(error)) gone(reportId);
          throw error;
        }
        tellDownload(whose, { kind: 'downloaded', reportId });
      },
    }),
    [whose, gone],
  );
}

const isGoneCode = ({ code }: ProblemError): boolean => code === 'report_not_found' || code === 'report_expired';
