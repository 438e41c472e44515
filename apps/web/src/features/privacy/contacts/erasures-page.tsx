import { type ErasureRow, listErasures } from '@echolot/contract/privacy/contacts';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconEraser } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isPassing } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { policyWords, stateWords } from './contact-words.ts';
import classes from './contacts.module.css';
import { ContactsFrame, Skeleton } from './contacts-frame.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** Who erased what and when: counts and reasons, no personal data. */
export function ErasuresPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const query = useInfiniteQuery({
    queryKey: [...readKeyOf(listErasures, { query: {} }), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(listErasures, { query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    retry: (failures, error) => failures < 4 && isPassing(error),
    enabled: permissions.includes('contacts.erase'),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.erasures.some(isUnderWay)) === true ? 2000 : false,
  });
  const [opened, setOpened] = useState<string>();
  const erasures = query.data?.pages.flatMap((page) => page.erasures);
  return (
    <ContactsFrame part="erasures" isLoading={query.isFetching && !erasures}>
      {query.isError && !erasures ? (
        <ErrorState
          icon={<IconCloudOff size={24} />}
          title={t`The erasures could not be loaded`}
          actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
        >
          {errorSentence(i18n, query.error)}
        </ErrorState>
      ) : !erasures ? (
        <Skeleton label={t`Loading the erasures`} />
      ) : erasures.length === 0 ? (
        <EmptyState icon={<IconEraser size={24} />} title={t`Nobody has been erased yet`}>
          {t`Find the person under People, open the contact and choose Erase. What is found is shown before anything changes.`}
        </EmptyState>
      ) : (
        <ErasureTable erasures={erasures} onOpen={setOpened} />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          className={classes['more'] ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
      {opened !== undefined && (
        <EraseDialog
          erasureId={opened}
          name={t`a person`}
          onClose={() => {
            setOpened(undefined);
            void query.refetch();
          }}
        />
      )}
    </ContactsFrame>
  );
}

const isUnderWay = ({ state }: ErasureRow): boolean => state === 'planning' || state === 'erasing';

function ErasureTable(props: { erasures: readonly ErasureRow[]; onOpen: (erasureId: string) => void }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const placesOf = ({ state, found, erased }: ErasureRow): number =>
    (state === 'done' || state === 'erasing' ? erased : found).reduce((sum, { count }) => sum + count, 0);
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t`Asked on`}</th>
          <th scope="col">{t`By`}</th>
          <th scope="col">{t`Reason`}</th>
          <th scope="col">{t`Answers`}</th>
          <th scope="col">{t`State`}</th>
          <th scope="col" data-number>{t`Places`}</th>
          <th scope="col">{t`Open`}</th>
        </tr>
      </thead>
      <tbody>
        {props.erasures.map((erasure) => (
          <tr key={erasure.erasureId}>
            <td>
              <time dateTime={erasure.askedAt}>{formats.instant(new Date(erasure.askedAt))}</time>
            </td>
            <td data-label={t`By`}>{erasure.askedBy}</td>
            <td data-label={t`Reason`}>{erasure.reason}</td>
            <td data-label={t`Answers`}>{i18n._(policyWords[erasure.policy].title)}</td>
            <td data-label={t`State`}>
              <span className={classes['state']} data-state={erasure.state}>
                {i18n._(stateWords[erasure.state])}
              </span>
            </td>
            <td data-label={t`Places`} data-number>
              {formats.count(placesOf(erasure))}
            </td>
            <td>
              {erasure.state !== 'discarded' && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-haspopup="dialog"
                  onClick={() => props.onOpen(erasure.erasureId)}
                >
                  {erasure.state === 'planned' ? t`Decide…` : t`Show…`}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
