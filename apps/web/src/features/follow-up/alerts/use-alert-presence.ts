import type { ReplyOf } from '@echolot/contract/endpoint';
import { noteAlertPresence } from '@echolot/contract/follow-up/alerts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { hearEvents } from '../../../api/hear-events.ts';
import { useIdentity } from '../../../identity/use-identity.ts';

const everyMs = 20_000;

export type Others = ReplyOf<typeof noteAlertPresence>['others'];

/** Tells that one has an alert open, and whether one is writing; answers who else has. Somebody who comes is seen at once. */
export function useAlertPresence(survey: string, alertId: string, isEditing: boolean, isEnabled: boolean): Others {
  const { universe, userId } = useIdentity();
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const ended = new AbortController();
    const params = { survey, alertId };
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      call(noteAlertPresence, { params, body: { isOpen: true, isEditing } }, { signal: ended.signal })
        .then((reply) => setOthers(reply.others))
        .catch(() => {}); // Not knowing who else is here must not stand in the way; the next time tells.
    };
    tell();
    const timer = setInterval(tell, everyMs);
    document.addEventListener('visibilitychange', tell);
    const stop = hearEvents(`${universe} ${userId}`, survey, ({ event, data }) => {
      if (event === 'presence' && data.alertId === alertId) tell();
    });
    return () => {
      ended.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
      stop();
    };
  }, [survey, alertId, isEditing, isEnabled, universe, userId]);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const leave = (): void => {
      const left = { params: { survey, alertId }, body: { isOpen: false } };
      void call(noteAlertPresence, left, { keepalive: true }).catch(() => {});
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [survey, alertId, isEnabled]);
  return others;
}
