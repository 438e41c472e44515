import type { Webhook } from '@echolot/contract/follow-up/webhooks';
import { useLingui } from '@lingui/react/macro';
import { useIdentity } from '../../../identity/use-identity.ts';
import { eventWords } from './webhook-words.ts';

interface WebhookFactsProps {
  readonly webhook: Webhook;
}

/** Whether it is told anything, of what, and of which survey; within a line. */
export function WebhookFacts({ webhook: { isActive, pausedBecause, events, survey } }: WebhookFactsProps) {
  const { t, i18n } = useLingui();
  const { surveys } = useIdentity();
  const state = isActive ? t`Active` : pausedBecause === 'failures' ? t`Paused after too many failures` : t`Paused`;
  return (
    <>
      <span data-state={isActive ? 'active' : (pausedBecause ?? 'person')}>{state}</span>
      {' · '}
      {events.map((event) => i18n._(eventWords[event])).join(', ')}
      {' · '}
      {survey === null ? t`All surveys` : (surveys.find(({ extName }) => extName === survey)?.title ?? survey)}
    </>
  );
}
