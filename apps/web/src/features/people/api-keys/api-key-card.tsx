import { type ApiKey, listApiKeys, revokeApiKey } from '@echolot/contract/people/api-keys';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { rightWords } from './api-key-words.ts';
import classes from './api-keys-page.module.css';
import { RotateDialog } from './rotate-dialog.tsx';

const dayMs = 86_400_000;
/** From then on its end is a warning. */
const warnDays = 14;

interface ApiKeyCardProps {
  readonly apiKey: ApiKey;
  readonly onSecret: (apiKey: ApiKey, secret: string) => void;
}

/** One key: what it may, where, until when, and when it was used last. */
export function ApiKeyCard({ apiKey, onSecret }: ApiKeyCardProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { surveys } = useIdentity();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const { name, prefix, rights, lastUsedAt, createdAt, createdBy, state } = apiKey;
  const titleOf = (survey: string): string => surveys.find(({ extName }) => extName === survey)?.title ?? survey;
  const at = (instant: string): string => formats.instant(new Date(instant));
  const isUsable = state === 'active' || state === 'replaced';
  return (
    <li className={classes['card']}>
      <span className={classes['main']}>
        <span className={classes['nameLine']}>
          <span className={classes['name']}>{name}</span>
          <code className={classes['prefix']}>{prefix}…</code>
        </span>
        <span className={classes['facts']}>
          <State apiKey={apiKey} />
          {' · '}
          {lastUsedAt === null ? t`never used` : t`last used ${at(lastUsedAt)}`}
        </span>
        <span className={classes['facts']}>
          {rights.map((right) => i18n._(rightWords[right])).join(', ')}
          {' · '}
          {apiKey.surveys === null ? t`All surveys` : apiKey.surveys.map(titleOf).join(', ') || t`No survey any more`}
          {apiKey.unknownUnits === 'create' && ` · ${t`Makes units that are not known`}`}
        </span>
        <span className={classes['facts']}>
          {createdBy === null ? t`Made ${at(createdAt)}` : t`Made ${at(createdAt)} by ${createdBy}`}
          {' · '}
          {t`up to ${formats.count(apiKey.requestsPerMinute)} requests a minute`}
        </span>
      </span>
      {isUsable && (
        <span className={atoms['inline']}>
          {state === 'active' && (
            <Button
              variant="default"
              size="xs"
              aria-haspopup="dialog"
              aria-label={t`Rotate ${name}`}
              onClick={() => setAsked('rotate')}
            >
              {t`Rotate…`}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            aria-haspopup="dialog"
            aria-label={t`Revoke ${name}`}
            onClick={() => setAsked('revoke')}
          >
            {t`Revoke…`}
          </Button>
        </span>
      )}
      {asked === 'rotate' && (
        <RotateDialog
          apiKey={apiKey}
          onClose={() => setAsked(undefined)}
          onRotated={(next, secret) => {
            setAsked(undefined);
            onSecret(next, secret);
          }}
        />
      )}
      {asked === 'revoke' && <RevokeDialog apiKey={apiKey} onClose={() => setAsked(undefined)} />}
    </li>
  );
}

function State({ apiKey: { state, expiresAt, revokedAt } }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const formats = useFormats();
  const at = (instant: string): string => formats.instant(new Date(instant));
  if (state === 'revoked') return <span data-tone="bad">{t`Revoked ${at(revokedAt ?? '')}`}</span>;
  if (state === 'expired') return <span data-tone="bad">{t`Expired ${at(expiresAt ?? '')}`}</span>;
  if (state === 'replaced') return <span data-tone="warning">{t`Replaced, valid until ${at(expiresAt ?? '')}`}</span>;
  if (expiresAt === null) return <span data-tone="good">{t`Active, without end`}</span>;
  const days = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / dayMs));
  if (days < warnDays) {
    return (
      <span data-tone="warning">
        {t`${plural(days, { 0: 'Expires today', one: 'Expires in # day', other: 'Expires in # days' })}`}
      </span>
    );
  }
  return <span data-tone="good">{t`Active until ${at(expiresAt)}`}</span>;
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { universe } = useIdentity();
  const client = useQueryClient();
  const { name, apiKeyId } = apiKey;
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { universe, key: apiKeyId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: readKeyOf(listApiKeys, { params: { universe } }) });
      showSnackbar({ text: t`${name} is refused from now on.` });
      onClose();
    },
  });
  return (
    <Dialog title={t`Revoke ${name}?`} closeLabel={t`Close`} onClose={onClose}>
      {revoke.isError && (
        <p role="alert" className={atoms['fault']}>
          {errorSentence(i18n, revoke.error)}
        </p>
      )}
      <p className={classes['lead']}>
        {t`The system that uses it is refused at once, for good. What it has sent stays. To change the key without a gap, rotate it instead.`}
      </p>
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button loading={revoke.isPending} onClick={() => revoke.mutate()}>{t`Revoke`}</Button>
      </div>
    </Dialog>
  );
}
