import { listWebhookDeliveries, repeatWebhookDelivery } from '@echolot/contract/follow-up/webhooks';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Delivery, eventWords, faultWords, stateWords } from './webhook-words.ts';
import classes from './webhooks-page.module.css';

const pollEveryMs = 3000;

/** The latest messages to a receiver; read again while one is on its way. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { t, i18n } = useLingui();
  const query = useQuery({
    ...queryOptionsOf(listWebhookDeliveries, { params: { webhookId }, query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'waiting') ? pollEveryMs : false,
  });
  const repeat = useMutation({
    mutationFn: ({ deliveryId }: Delivery) => call(repeatWebhookDelivery, { params: { webhookId, deliveryId } }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () => query.refetch(),
  });
  if (query.isError && !query.data) return <p className={classes['warning']}>{errorSentence(i18n, query.error)}</p>;
  if (!query.data) return <p className={classes['quiet']}>{t`Loading the messages…`}</p>;
  if (query.data.deliveries.length === 0) {
    return <p className={classes['quiet']}>{t`No message yet. One is sent with the next event.`}</p>;
  }
  return (
    <ul className={classes['deliveries']}>
      {query.data.deliveries.map((delivery) => (
        <DeliveryRow key={delivery.deliveryId} delivery={delivery} onRepeat={() => repeat.mutate(delivery)} />
      ))}
    </ul>
  );
}

function DeliveryRow({ delivery, onRepeat }: { delivery: Delivery; onRepeat: () => void }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { event, subject, state, attempts, status, fault, durationMs, createdAt, body } = delivery;
  const word = event in eventWords ? i18n._(eventWords[event as keyof typeof eventWords]) : event;
  return (
    <li className={classes['delivery']}>
      <details>
        <summary>
          <span className={classes['state']} data-state={state}>
            {i18n._(stateWords[state])}
          </span>
          <span className={classes['what']}>
            {word} · {subject}
          </span>
          <time dateTime={createdAt}>{formats.instant(new Date(createdAt))}</time>
        </summary>
        <p className={classes['quiet']}>
          {fault ? `${i18n._(faultWords[fault])} ` : ''}
          {status === null ? '' : t`Status ${status}. `}
          {attempts > 0 && t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
          {durationMs !== null && ` · ${formats.count(durationMs)} ms`}
        </p>
        <pre className={classes['body']}>{pretty(body)}</pre>
        {state !== 'waiting' && (
          <Button variant="default" size="xs" onClick={onRepeat}>
            {t`Send again`}
          </Button>
        )}
      </details>
    </li>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
