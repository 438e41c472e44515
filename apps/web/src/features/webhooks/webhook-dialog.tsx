import { createWebhook, listWebhooks, updateWebhook, type Webhook, webhookEvents } from '@echolot/contract/webhooks';
import { Dialog } from '@echolot/ui/dialog';
import { CheckField, Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { readKeyOf } from '../../api/query-options.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useIdentity } from '../../session/use-identity.ts';
import { useIsChanged, useLeaveGuard } from '../../session/use-leave-guard.ts';
import { eventWords } from './webhook-words.ts';
import classes from './webhooks-page.module.css';

interface WebhookDialogProps {
  /** Absent for a new one. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
  readonly onCreated: (webhook: Webhook, secret: string) => void;
}

/** Who is told what: address, events, survey. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const { t, i18n } = useLingui();
  const { surveys } = useIdentity();
  const client = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<Webhook['events']>(webhook?.events ?? ['interview.completed']);
  const [survey, setSurvey] = useState(webhook?.survey ?? '');
  const guard = useLeaveGuard(useIsChanged([name, url, events, survey]));
  const close = (): void => guard.leave(onClose);
  const save = useMutation({
    mutationFn: async (): Promise<{ webhook: Webhook; secret?: string }> => {
      const body = { name: name.trim(), url: url.trim(), events, survey: survey === '' ? null : survey };
      if (!webhook) return call(createWebhook, { body });
      const { webhookId, isActive } = webhook;
      return call(updateWebhook, { params: { webhookId }, body: { ...body, isActive } });
    },
    onSuccess: (reply) => {
      void client.invalidateQueries({ queryKey: readKeyOf(listWebhooks, {}) });
      onClose();
      if (reply.secret !== undefined) onCreated(reply.webhook, reply.secret);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title={webhook ? t`Change the webhook` : t`New webhook`} closeLabel={t`Close`} onClose={close}>
      <form onSubmit={submit} className={classes['form']}>
        <Field label={t`Name`} value={name} onChange={setName} required maxLength={100} />
        <Field
          label={t`Address`}
          value={url}
          onChange={setUrl}
          required
          maxLength={2000}
          inputMode="url"
          note={t`https, on the public internet. It answers 2xx within 10 seconds.`}
        />
        <fieldset className={classes['events']}>
          <legend>{t`Is told of`}</legend>
          {webhookEvents.map((event) => (
            <CheckField
              key={event}
              label={i18n._(eventWords[event])}
              isChecked={events.includes(event)}
              onChange={(isChecked) =>
                setEvents(webhookEvents.filter((one) => (one === event ? isChecked : events.includes(one))))
              }
            />
          ))}
        </fieldset>
        <SelectField
          label={t`Survey`}
          value={survey}
          onChange={setSurvey}
          choices={[
            { value: '', title: t`All surveys` },
            ...surveys.map(({ extName, title }) => ({ value: extName, title })),
          ]}
        />
        {save.isError && (
          <p role="alert" className={classes['fault']}>
            {errorSentence(i18n, save.error)}
          </p>
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === '' || events.length === 0}>
            {webhook ? t`Save` : t`Create`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
