import { listOptOuts, type OptOut } from '@echolot/contract/intake/opt-outs';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconMailCheck, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { AddOptOutDialog } from './add-opt-out-dialog.tsx';
import { OptOutCheck } from './opt-out-check.tsx';
import { OptOutRow } from './opt-out-row.tsx';
import { optOutsKey } from './opt-outs-key.ts';
import { NotAllowed } from './samples-states.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** Addresses that are not written to: listed, looked up, noted and taken back by those who manage samples. */
export function OptOutsPage() {
  const { permissions } = useIdentity();
  return permissions.includes('samples.manage') ? <OptOuts /> : <NotAllowed />;
}

function OptOuts() {
  const { t, i18n } = useLingui();
  const { count } = useFormats();
  const [isAdding, setAdding] = useState(false);
  const [takenBack, setTakenBack] = useState<OptOut>();
  const query = useInfiniteQuery({
    queryKey: optOutsKey,
    queryFn: ({ pageParam, signal }) =>
      call(listOptOuts, { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  if (!query.data && query.isError)
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The opt-outs could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  const rows = query.data?.pages.flatMap(({ optOuts }) => optOuts);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <ListPage
      title={t`Opt-outs`}
      facts={[
        plural(total, {
          one: `${count(1)} address is not written to`,
          other: `${count(total)} addresses are not written to`,
        }),
        t`only hashes are kept`,
      ]}
      isLoading={query.isFetching}
      loadingLabel={t`Loading the opt-outs`}
      aside={
        <Button
          aria-haspopup="dialog"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >{t`Note an opt-out`}</Button>
      }
    >
      {rows && (
        <>
          <OptOutCheck onTakeBack={setTakenBack} />
          {rows.length === 0 ? (
            <EmptyState icon={<IconMailCheck size={24} />} title={t`Everybody may be written to`}>
              {t`Whoever unsubscribes from an invitation, or is noted here, stands on this list and is not invited any more.`}
            </EmptyState>
          ) : (
            <FramedList>
              {rows.map((row) => (
                <OptOutRow key={row.optOutId} optOut={row} onTakeBack={setTakenBack} />
              ))}
            </FramedList>
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >{t`Show more`}</Button>
          )}
        </>
      )}
      {isAdding && <AddOptOutDialog onClose={() => setAdding(false)} />}
      {takenBack && <TakeBackDialog optOut={takenBack} onClose={() => setTakenBack(undefined)} />}
    </ListPage>
  );
}
