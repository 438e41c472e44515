import { type ApiKey, listApiKeys } from '@echolot/contract/people/api-keys';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconKey, IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { ApiKeyCard } from './api-key-card.tsx';
import classes from './api-keys-page.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { ShownKeyDialog } from './shown-key-dialog.tsx';

/** R-087 The keys by which other systems send interviews. */
export function ApiKeysPage() {
  const { t, i18n } = useLingui();
  const { permissions, universe } = useIdentity();
  const isAllowed = permissions.includes('apikeys.manage');
  const query = useQuery({
    ...queryOptionsOf(listApiKeys, { params: { universe } }),
    enabled: isAllowed,
    staleTime: 0,
  });
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<{ apiKey: ApiKey; secret: string }>();
  if (!isAllowed) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`API keys are not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include API keys. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  const apiKeys = query.data?.apiKeys;
  if (!apiKeys && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The API keys could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
      {t`New API key`}
    </Button>
  );
  const showKey = (apiKey: ApiKey, secret: string): void => setShown({ apiKey, secret });
  return (
    <>
      <ListPage
        title={t`API keys`}
        facts={[t`Other systems send interviews with them`]}
        aside={apiKeys && apiKeys.length > 0 && add}
        isLoading={query.isPending}
        loadingLabel={t`Loading the API keys`}
      >
        {apiKeys &&
          (apiKeys.length === 0 ? (
            <EmptyState icon={<IconKey size={24} />} title={t`No other system sends interviews yet`} actions={add}>
              {t`With an API key your till, shop or survey tool sends each answer as it comes. It counts in the rankings within a second.`}
            </EmptyState>
          ) : (
            <KeyLists apiKeys={apiKeys} onSecret={showKey} />
          ))}
      </ListPage>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} onCreated={showKey} />}
      {shown && <ShownKeyDialog apiKey={shown.apiKey} secret={shown.secret} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface KeyListsProps {
  readonly apiKeys: readonly ApiKey[];
  readonly onSecret: (apiKey: ApiKey, secret: string) => void;
}

/** Keys in use; those that have ended stay to be looked up, out of the way. */
function KeyLists({ apiKeys, onSecret }: KeyListsProps) {
  const { t } = useLingui();
  const ended = apiKeys.filter(({ state }) => state === 'revoked' || state === 'expired');
  const usable = apiKeys.filter((apiKey) => !ended.includes(apiKey));
  const listOf = (keys: readonly ApiKey[]) => (
    <FramedList>
      {keys.map((apiKey) => (
        <ApiKeyCard key={apiKey.apiKeyId} apiKey={apiKey} onSecret={onSecret} />
      ))}
    </FramedList>
  );
  return (
    <>
      {usable.length > 0 ? listOf(usable) : <p className={classes['quiet']}>{t`No key is valid at the moment.`}</p>}
      {ended.length > 0 && (
        <details className={classes['ended']}>
          <summary>{t`Ended keys: ${ended.length}`}</summary>
          {listOf(ended)}
        </details>
      )}
    </>
  );
}
