import { listWebhooks, type Webhook } from '@echolot/contract/follow-up/webhooks';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** The systems that are told what happens, and what became of the messages to them. */
export function WebhooksPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const isAllowed = permissions.includes('webhooks.manage');
  const query = useQuery({ ...queryOptionsOf(listWebhooks, {}), enabled: isAllowed, staleTime: 0 });
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [shown, setShown] = useState<{ name: string; secret: string }>();
  if (!isAllowed) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`Webhooks are not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include webhooks. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  const webhooks = query.data?.webhooks;
  if (!webhooks && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The webhooks could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setEdited('new')}>
      {t`New webhook`}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t`Webhooks`}
        facts={[t`Other systems are told what happens, within a second`]}
        aside={webhooks && webhooks.length > 0 && add}
        isLoading={query.isPending}
        loadingLabel={t`Loading the webhooks`}
      >
        {webhooks &&
          (webhooks.length === 0 ? (
            <EmptyState icon={<IconWebhook size={24} />} title={t`Nobody is told anything yet`} actions={add}>
              {t`A webhook sends a signed message to an address of your choice whenever an interview arrives, is corrected or deleted. What a receiver misses is sent again for hours.`}
            </EmptyState>
          ) : (
            <FramedList>
              {webhooks.map((webhook) => (
                <WebhookCard
                  key={webhook.webhookId}
                  webhook={webhook}
                  onEdit={() => setEdited(webhook)}
                  onSecret={(secret) => setShown({ name: webhook.name, secret })}
                />
              ))}
            </FramedList>
          ))}
      </ListPage>
      {edited && (
        <WebhookDialog
          key={edited === 'new' ? 'new' : edited.version}
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onTake={(theirs) => {
            setEdited(theirs);
            void query.refetch();
          }}
          onCreated={(webhook, secret) => setShown({ name: webhook.name, secret })}
        />
      )}
      {shown && <SecretDialog name={shown.name} secret={shown.secret} onClose={() => setShown(undefined)} />}
    </>
  );
}
