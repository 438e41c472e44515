import type { listInterviews } from '@echolot/contract/analytics/interview-list';
import { useSyncExternalStore } from 'react';
import type { InputOf } from '../api/client.ts';

/** The list of interviews somebody reads: what comes before and after one when its page is open. */
export interface InterviewQueue {
  readonly survey: string;
  /** Address of the list, with its filters and order. */
  readonly href: string;
  /** What the list asks for; its further pages are asked for so. */
  readonly input: InputOf<typeof listInterviews>;
  /** As far as it was read, in its order. */
  readonly interviewIds: readonly string[];
  /** Where it goes on; null at its end. */
  readonly cursor: string | null;
}

let queue: InterviewQueue | undefined;
const listeners = new Set<() => void>();

/** Kept when a list is left for one of its interviews; a reload begins without. */
export function keepInterviewQueue(next: InterviewQueue): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Adds a page that was read meanwhile; nothing when the list has gone on already. */
export function extendInterviewQueue(cursor: string, interviewIds: readonly string[], next: string | null): void {
  if (queue?.cursor !== cursor) return;
  keepInterviewQueue({ ...queue, interviewIds: [...new Set([...queue.interviewIds, ...interviewIds])], cursor: next });
}

/** The list one came from, if it has this interview. */
export function useInterviewQueue(survey: string, interviewId: string): InterviewQueue | undefined {
  const kept = useSyncExternalStore(subscribe, () => queue);
  return kept?.survey === survey && kept.interviewIds.includes(interviewId) ? kept : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
