import {
  createWebhook,
  listWebhooks,
  updateWebhook,
  type Webhook,
  webhookEvents,
} from '@echolot/contract/follow-up/webhooks';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { CheckField, Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { SavedMeanwhile, type Theirs, theirsOf } from '../../../unsaved/saved-meanwhile.tsx';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { WebhookFacts } from './webhook-facts.tsx';
import { eventWords } from './webhook-words.ts';

interface WebhookDialogProps {
  /** Absent for a new one. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
  readonly onCreated: (webhook: Webhook, secret: string) => void;
  /** What somebody else saved meanwhile comes in the place of this. */
  readonly onTake: (theirs: Webhook) => void;
}

/** Who is told what: address, events, survey. */
export function WebhookDialog({ webhook, onClose, onCreated, onTake }: WebhookDialogProps) {
  const { t, i18n } = useLingui();
  const { surveys } = useIdentity();
  const client = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<Webhook['events']>(webhook?.events ?? ['interview.completed']);
  const [survey, setSurvey] = useState(webhook?.survey ?? '');
  const guard = useLeaveGuard(useIsChanged([name, url, events, survey]));
  const close = (): void => guard.leave(onClose);
  /** What this is a change of; somebody else's version once one was told of it. */
  const [version, setVersion] = useState(webhook?.version ?? 0);
  const save = useMutation({
    mutationFn: async (): Promise<{ webhook: Webhook; secret?: string }> => {
      const body = { name: name.trim(), url: url.trim(), events, survey: survey === '' ? null : survey };
      if (!webhook) return call(createWebhook, { body });
      return call(updateWebhook, { params: { webhookId: webhook.webhookId }, body: { ...body, version } });
    },
    onSuccess: (reply) => {
      void client.invalidateQueries({ queryKey: readKeyOf(listWebhooks, {}) });
      onClose();
      if (reply.secret !== undefined) onCreated(reply.webhook, reply.secret);
    },
  });
  const theirs = theirsOf(save.error);
  const their = theirs && webhookOf(theirs);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title={webhook ? t`Change the webhook` : t`New webhook`} closeLabel={t`Close`} onClose={close}>
      <form onSubmit={submit} className={atoms['form']}>
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
        <fieldset className={atoms['choices']}>
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
        {save.isError && !theirs && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, save.error)}
          </p>
        )}
        {theirs && (
          <SavedMeanwhile
            theirs={theirs}
            onTake={() => their && onTake(their)}
            onGoOn={() => {
              setVersion(theirs.version);
              save.reset();
            }}
          >
            {their && (
              <p>
                <strong>{their.name}</strong> · {their.url}
                <br />
                <WebhookFacts webhook={their} />
              </p>
            )}
          </SavedMeanwhile>
        )}
        <div className={atoms['closingButtons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={name.trim() === '' || events.length === 0 || theirs !== undefined}
          >
            {webhook ? t`Save` : t`Create`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A webhook as a refusal tells it. */
function webhookOf({ details: { webhook } }: Theirs): Webhook | undefined {
  return typeof webhook === 'object' && webhook !== null ? (webhook as Webhook) : undefined;
}
