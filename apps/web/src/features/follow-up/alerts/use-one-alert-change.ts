import {
  type AlertChange,
  type AlertWithLog,
  changeAlert,
  getAlert,
  undoAlerts,
} from '@echolot/contract/follow-up/alerts';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { draftKeyOf, dropDraft } from './drafts.ts';
import type { Meanwhile } from './meanwhile.ts';
import { patchAlert } from './use-alert-changes.ts';
import { invalidateAlerts } from './use-alert-news.ts';

interface Wanted {
  readonly change: AlertChange;
  readonly version?: number | undefined;
}

interface OneAlertChange {
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** What others did since the alert was read; the change was not made. */
  readonly meanwhile: Meanwhile | undefined;
  /** `version`: of the alert one had before one's eyes when one began to write; by default the one that is shown now. */
  change(change: AlertChange, onDone?: () => void, version?: number): void;
  undo(): void;
  /** Begins anew: forgets what went wrong with the change before. */
  reset(): void;
}

/** Changes of the alert on the screen: made for the version one has read, so that nobody's work is lost silently. */
export function useOneAlertChange(survey: string, alertId: string): OneAlertChange {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const params = { survey, alertId };
  const key = readKeyOf(getAlert, { params });
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const versionRead = (): number => client.getQueryData<AlertWithLog>(key)?.alert.version ?? 1;
  const onError = (error: Error): void => {
    const found = meanwhileOf(error);
    setMeanwhile(found);
    // What is there now is what the next change is made for.
    if (found) patchAlert(client, found.alert);
    void invalidateAlerts(client);
  };
  // Also when one has gone on to the next alert before the server answered: what was sent is no draft any more.
  const onSuccess = (reply: AlertWithLog, { change }: Wanted): void => {
    dropDraft(draftKeyOf([alertId], change.do));
    setMeanwhile(undefined);
    client.setQueryData(key, reply);
    patchAlert(client, reply.alert);
    void invalidateAlerts(client);
  };
  const send = useMutation({
    mutationFn: ({ change, version = versionRead() }: Wanted) =>
      call(changeAlert, { params, body: { version, change } }),
    onError,
    onSuccess,
  });
  const takeBack = useMutation({
    mutationFn: async () => {
      const body = { alerts: [{ alertId, version: versionRead() }] };
      const { results } = await call(undoAlerts, { params: { survey }, body });
      const [result] = results;
      if (result?.outcome !== 'changed') throw new ProblemError('alert_undo_too_late', 409);
    },
    // One may have gone on to the next alert: it is said wherever one is.
    onSuccess: () => {
      const n = 1;
      showSnackbar({ text: t`Taken back: ${plural(n, { one: '# alert', other: '# alerts' })}.` });
    },
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () => invalidateAlerts(client),
  });
  const { error } = send;
  return {
    isBusy: send.isPending || takeBack.isPending,
    fault: error && !meanwhile ? errorSentence(i18n, error) : undefined,
    meanwhile,
    change: (change, onDone, version) => send.mutate({ change, version }, onDone && { onSuccess: onDone }),
    undo: () => takeBack.mutate(),
    reset: () => {
      send.reset();
      takeBack.reset();
      setMeanwhile(undefined);
    },
  };
}

function meanwhileOf(error: Error): Meanwhile | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'alert_changed') return undefined;
  const { alert, entries } = error.details;
  if (typeof alert !== 'object' || alert === null || !Array.isArray(entries)) return undefined;
  return { alert, entries } as unknown as Meanwhile;
}
