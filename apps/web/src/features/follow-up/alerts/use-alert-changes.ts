import type { ReplyOf } from '@echolot/contract/endpoint';
import type { ErrorCode } from '@echolot/contract/errors';
import {
  type Alert,
  type AlertChange,
  type AlertWithLog,
  changeAlerts,
  getAlert,
  listAlerts,
  undoAlerts,
} from '@echolot/contract/follow-up/alerts';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { entryWords } from './alert-words.ts';
import { inPieces } from './in-pieces.ts';
import { invalidateAlerts } from './use-alert-news.ts';

const undoMs = 12_000;

type Results = ReplyOf<typeof changeAlerts>['results'];
type ChangedAlert = Pick<Alert, 'alertId' | 'version'>;

const versionsOf = (alerts: readonly ChangedAlert[]): ChangedAlert[] =>
  alerts.map(({ alertId, version }) => ({ alertId, version }));

interface AlertChanges {
  readonly isBusy: boolean;
  /** Does one change to alerts; answers those that were changed. What went wrong is said, and the screen is put right. */
  change(change: AlertChange, alerts: readonly ChangedAlert[]): Promise<readonly Alert[]>;
  /** Takes back what was done last, if that is still possible. */
  undo(): void;
}

/** Changes from a list, with the way back. */
export function useAlertChanges(survey: string): AlertChanges {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const last = useRef<readonly ChangedAlert[]>([]);

  const settle = useCallback(
    (results: Results): readonly Alert[] => {
      for (const { alert } of results) if (alert) patchAlert(client, alert);
      void invalidateAlerts(client);
      return results.flatMap(({ outcome, alert }) => (outcome === 'changed' && alert ? [alert] : []));
    },
    [client],
  );
  const sayFault = useCallback(
    (error: unknown): void => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    [i18n],
  );
  const undo = useCallback((): void => {
    const alerts = last.current;
    last.current = [];
    if (alerts.length === 0) return;
    inPieces(versionsOf(alerts), (piece) => call(undoAlerts, { params: { survey }, body: { alerts: piece } }))
      .then(({ results, error }) => {
        const n = settle(results).length;
        const refused = results.find(({ outcome }) => outcome !== 'changed');
        if (error !== undefined) sayFault(error);
        else if (refused) sayFault(problemOfResult(refused));
        else showSnackbar({ text: t`Taken back: ${plural(n, { one: '# alert', other: '# alerts' })}.` });
      })
      .catch(sayFault);
  }, [survey, settle, sayFault, t]);

  const change = useCallback(
    async (wanted: AlertChange, alerts: readonly ChangedAlert[]): Promise<readonly Alert[]> => {
      setBusy(true);
      try {
        const { results, error } = await inPieces(versionsOf(alerts), (piece) =>
          call(changeAlerts, { params: { survey }, body: { change: wanted, alerts: piece } }),
        );
        if (error !== undefined && results.length === 0) {
          sayFault(error);
          return [];
        }
        const changed = settle(results);
        last.current = changed.map(({ alertId, version }) => ({ alertId, version }));
        const refused = results.filter(({ outcome }) => outcome !== 'changed');
        const n = changed.length;
        const unsent = alerts.length - results.length;
        const done = `${i18n._(entryWords[wanted.do])}: ${plural(n, { one: '# alert', other: '# alerts' })}.`;
        // What was under way when the connection broke is said as what was left.
        const left =
          error === undefined
            ? refused[0] && errorSentence(i18n, problemOfResult(refused[0]))
            : errorSentence(i18n, error);
        const others = plural(refused.length + unsent, { one: '# was left', other: '# were left' });
        showSnackbar({
          text: !left ? done : n === 0 ? left : `${done} ${others}: ${left}`,
          tone: left ? 'bad' : 'neutral',
          ...(n > 0 && { action: { label: t`Undo`, run: undo }, durationMs: undoMs }),
        });
        return changed;
      } catch (error) {
        sayFault(error);
        return [];
      } finally {
        setBusy(false);
      }
    },
    [survey, settle, sayFault, undo, i18n, t],
  );
  return { isBusy, change, undo };
}

function problemOfResult({ outcome, code }: Results[number]): ProblemError {
  const known = code ?? (outcome === 'conflict' ? 'alert_changed' : 'alert_not_found');
  return new ProblemError(known as ErrorCode, 409);
}

/** Shows an alert as it now is wherever it is on the screen, until the lists have been read again. */
export function patchAlert(client: QueryClient, alert: Alert): void {
  const isThis = (one: Alert): boolean => one.alertId === alert.alertId && one.version <= alert.version;
  // A list knows the unit in its own perspective.
  const mix = (one: Alert): Alert => (isThis(one) ? { ...alert, unit: one.unit ?? alert.unit } : one);
  client.setQueriesData<InfiniteData<ReplyOf<typeof listAlerts>, string>>(
    { predicate: ({ queryKey }) => queryKey[0] === listAlerts.path && queryKey.includes('pages') },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, alerts: page.alerts.map(mix) })) },
  );
  client.setQueriesData<AlertWithLog>(
    { predicate: ({ queryKey }) => queryKey[0] === getAlert.path },
    (data) => data && (isThis(data.alert) ? { ...data, alert: mix(data.alert) } : data),
  );
}
