import type { Survey } from '@echolot/contract/identity';
import { deleteBugs, listBugs } from '@echolot/contract/operation/bugs';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/client.ts';
import { queryOptionsOf } from '../api/query-options.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import { useFormats } from '../i18n/use-formats.ts';
import styles from './bug-list.module.css';

/** Errors of the running system, grouped with a count; root reads and clears them. */
export function BugList({ survey }: { survey: Survey }): ReactNode {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const queryClient = useQueryClient();
  const input = { params: { survey: survey.extName } };
  const read = queryOptionsOf(listBugs, input);
  const { data, error, isPending, refetch } = useQuery({ ...read, refetchOnMount: 'always' });
  const clear = useMutation({
    mutationFn: () => call(deleteBugs, input),
    onSuccess: async ({ deleted }) => {
      showSnackbar({ text: t`Bug list cleared: ${deleted}`, tone: 'good' });
      await queryClient.invalidateQueries({ queryKey: read.queryKey });
    },
    onError: (failure) => showSnackbar({ text: errorSentence(i18n, failure), tone: 'bad' }),
  });
  if (error) {
    return (
      <div role="alert">
        <p>{errorSentence(i18n, error)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (isPending) return <p className={styles['quiet']} aria-busy="true" />;
  if (data.bugs.length === 0) {
    return (
      <p className={styles['quiet']}>
        <Trans>No errors have been recorded since the list was last cleared.</Trans>
      </p>
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keys */}
      <div className={styles['scroll']} role="region" aria-label={t`Bug list`} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col" className={styles['number']}>
                <Trans>Count</Trans>
              </th>
              <th scope="col">
                <Trans>Message</Trans>
              </th>
              <th scope="col">
                <Trans>User</Trans>
              </th>
              <th scope="col">
                <Trans>Last seen</Trans>
              </th>
              <th scope="col">
                <Trans>Request</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.bugs.map((bug) => (
              <tr key={`${bug.message} ${bug.user} ${bug.datetime}`}>
                <td className={styles['number']}>{formats.count(bug.count)}</td>
                <td className={styles['message']}>{bug.message}</td>
                <td>{bug.user}</td>
                <td className={styles['when']}>
                  <time dateTime={bug.datetime}>{formats.instant(new Date(bug.datetime))}</time>
                </td>
                <td>
                  <code>{bug.requestId}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate()}>
        <Trans>Clear the list</Trans>
      </Button>
    </>
  );
}
