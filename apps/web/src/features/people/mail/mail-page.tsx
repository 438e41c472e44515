import { listMailMessages, type MailMessage } from '@echolot/contract/people/mail';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './mail-page.module.css';
import { MessageRow } from './message-row.tsx';

type Shown = 'all' | 'failed';
const pollEveryMs = 3000;

/** What the product has told staff by mail, and what became of each message; the messages themselves where there is no mail server. */
export function MailPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const isAllowed = permissions.includes('mail.read');
  const [shown, setShown] = useState<Shown>('all');
  const query = useInfiniteQuery({
    queryKey: ['listMailMessages', shown],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMailMessages,
        { query: { ...(shown === 'failed' && { state: 'failed' }), ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: isAllowed,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some(isUnderWay)) ? pollEveryMs : false,
  });
  if (!isAllowed) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`Messages to staff are not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include the messages to staff. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  if (!query.data && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The messages could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const messages = query.data?.pages.flatMap((page) => page.messages);
  const hasMailServer = query.data?.pages[0]?.hasMailServer;
  return (
    <ListPage
      title={t`Messages to staff`}
      facts={[
        hasMailServer === false
          ? t`No mail server is named: messages do not leave the product and are read here`
          : t`Kept for 30 days`,
      ]}
      isLoading={query.isFetching}
      loadingLabel={t`Loading the messages`}
      aside={
        <Segmented
          label={t`Which messages`}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', title: t`All` },
            { value: 'failed', title: t`Failed` },
          ]}
        />
      }
    >
      {messages && (
        <>
          {messages.length === 0 ? (
            <EmptyState
              icon={<IconMail size={24} />}
              title={shown === 'failed' ? t`No message has failed` : t`Nobody was told anything yet`}
            >
              {shown === 'failed'
                ? t`Every message of the last 30 days has arrived or is on its way.`
                : t`A message is sent when somebody is mentioned or given an alert, and when a clock is about to run out.`}
            </EmptyState>
          ) : (
            <FramedList>
              {messages.map((message) => (
                <MessageRow key={message.mailMessageId} message={message} onRepeated={() => void query.refetch()} />
              ))}
            </FramedList>
          )}
          {query.hasNextPage && (
            <Button
              className={classes['more']}
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t`Older messages`}
            </Button>
          )}
        </>
      )}
    </ListPage>
  );
}

const isUnderWay = ({ state }: MailMessage): boolean => state === 'waiting';
