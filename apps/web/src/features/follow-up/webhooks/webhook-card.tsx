import {
  changeWebhookSecret,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@echolot/contract/follow-up/webhooks';
import atoms from '@echolot/ui/atoms.module.css';
import { Menu, MenuDivider, MenuItem } from '@echolot/ui/menu';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { theirsOf } from '../../../unsaved/saved-meanwhile.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { faultWords } from './webhook-words.ts';
import classes from './webhooks-page.module.css';

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
}

/** One receiver: state, what it is told, its latest messages. */
export function WebhookCard({ webhook, onEdit, onSecret }: WebhookCardProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'delete' | 'secret'>();
  const { webhookId, name, url, events, survey, version, isActive, pausedBecause, lastDelivery } = webhook;
  const params = { webhookId };
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: readKeyOf(listWebhooks, {}) });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === listWebhookDeliveries.path });
  };
  const onError = (error: Error): void => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params }),
    onSuccess: ({ fault, status, durationMs }) =>
      showSnackbar(
        fault
          ? { text: `${i18n._(faultWords[fault])}${status === null ? '' : ` (${status})`}`, tone: 'bad' }
          : { text: t`${name} took the test message in ${formats.count(durationMs)} ms.` },
      ),
    onError,
  });
  const pause = useMutation({
    mutationFn: () =>
      call(updateWebhook, { params, body: { name, url, events, survey, version, isActive: !isActive } }),
    onSuccess: refresh,
    onError: (error) => {
      onError(error);
      // What somebody else made of it is shown before one decides again.
      if (theirsOf(error)) refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteWebhook, { params }),
    onSuccess: () => {
      // Its messages went with it: they are not asked for again.
      setOpen(false);
      void client.invalidateQueries({ queryKey: readKeyOf(listWebhooks, {}) });
      showSnackbar({ text: t`${name} is told nothing any more.` });
    },
    onError,
  });
  const change = useMutation({
    mutationFn: () => call(changeWebhookSecret, { params }),
    onSuccess: ({ secret }) => {
      refresh();
      setAsked(undefined);
      onSecret(secret);
    },
    onError,
  });
  return (
    <li className={classes['card']}>
      <div className={classes['row']}>
        <span className={classes['main']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['url']}>{url}</span>
          <span className={classes['facts']}>
            <WebhookFacts webhook={webhook} />
            {lastDelivery && (
              <>
                {' · '}
                {t`last message ${formats.instant(new Date(lastDelivery.at))}`}
              </>
            )}
          </span>
        </span>
        <span className={atoms['inline']}>
          <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
            {t`Send a test`}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={listId}
            rightSection={<IconChevronDown size={14} aria-hidden className={classes['chevron']} data-open={isOpen} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t`Messages`}
          </Button>
          <Menu
            label={t`More about ${name}`}
            align="end"
            renderTrigger={(attributes) => (
              <ActionIcon {...attributes} aria-label={t`More about ${name}`}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            )}
          >
            <MenuItem onSelect={onEdit}>{t`Change…`}</MenuItem>
            <MenuItem onSelect={() => pause.mutate()}>{isActive ? t`Pause` : t`Resume`}</MenuItem>
            <MenuItem onSelect={() => setAsked('secret')}>{t`New key…`}</MenuItem>
            <MenuDivider />
            <MenuItem onSelect={() => setAsked('delete')}>{t`Remove…`}</MenuItem>
          </Menu>
        </span>
      </div>
      {pausedBecause === 'failures' && (
        <p className={classes['warning']}>
          {t`Twenty messages in a row were given up. Look at them, mend the receiver, then resume; what was given up can be sent again.`}
        </p>
      )}
      <div id={listId}>{isOpen && <Deliveries webhookId={webhookId} />}</div>
      {asked === 'delete' && (
        <ConfirmDialog
          title={t`Remove ${name}?`}
          confirm={t`Remove`}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(undefined)}
        >
          {t`It is told nothing any more, and its messages are forgotten. This cannot be undone.`}
        </ConfirmDialog>
      )}
      {asked === 'secret' && (
        <ConfirmDialog
          title={t`Make a new key for ${name}?`}
          confirm={t`Make a new key`}
          isBusy={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsked(undefined)}
        >
          {t`For 24 hours messages carry signatures of both keys, so that the receiver can change over without a gap.`}
        </ConfirmDialog>
      )}
    </li>
  );
}
