import type { StreamEvent } from '@echolot/contract/events';
import { getMetaInterviewData } from '@echolot/contract/intake/interview-meta';
import { getInterview } from '@echolot/contract/intake/interviews';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from '../../../api/event-stream.ts';
import { editedOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { useIdentity } from '../../../identity/use-identity.ts';

/** An interview, read again as soon as somebody comments or corrects it. */
export function useInterview(survey: string, interviewId: string, isAllowed: boolean) {
  const client = useQueryClient();
  const { universe, userId } = useIdentity();
  const input = { params: { survey, interviewId } };
  const query = useQuery({
    ...editedOptionsOf(getInterview, input),
    enabled: isAllowed,
    staleTime: 0,
  });
  useEffect(() => {
    if (!isAllowed) return undefined;
    const ended = new AbortController();
    let hasGreeted = false;
    const onEvent = ({ event, data }: StreamEvent): void => {
      // A second hello: the connection was away, and something may have been missed.
      const isAgain = event === 'hello' && hasGreeted;
      if (event === 'hello') hasGreeted = true;
      const isThis = event === 'interview' && (data.interviewId === interviewId || data.interviewId === null);
      if (!isAgain && !isThis) return;
      const now = { params: { survey, interviewId } };
      void client.invalidateQueries({ queryKey: readKeyOf(getInterview, now) });
      void client.invalidateQueries({ queryKey: readKeyOf(getMetaInterviewData, now) });
    };
    followEvents({ survey, whose: `${universe} ${userId}`, onEvent, signal: ended.signal });
    return () => ended.abort();
  }, [client, survey, interviewId, isAllowed, universe, userId]);
  return query;
}
