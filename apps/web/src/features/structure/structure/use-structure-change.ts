import type { Endpoint, ReplyOf } from '@echolot/contract/endpoint';
import { structurePaths } from '@echolot/contract/path-groups';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type InputOf } from '../../../api/client.ts';
import { log } from '../../../api/log.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { invalidateFiguresOf, type ReadKey } from '../../../api/query-options.ts';
import { restoreIdentity } from '../../../session/session.ts';

/**
 * Makes a change of a survey's structure; afterwards, and when somebody else was faster, everything that shows it is read
 * again: this page, the rankings, and the titles and filters of the frame.
 * @param onMade Told at once, before anything is read again.
 */
export function useStructureChange<E extends Endpoint>(
  endpoint: E,
  survey: string,
  onMade?: (reply: ReplyOf<E>) => void,
) {
  const readAgain = useReadStructureAgain(survey);
  return useMutation({
    mutationFn: (input: InputOf<E>): Promise<ReplyOf<E>> => call(endpoint, input),
    onSuccess: async (reply) => {
      onMade?.(reply);
      await readAgain();
      // Titles and filters of the frame follow; nobody waits for them.
      restoreIdentity().catch((error: unknown) => log.warn('the identity could not be read again', error));
    },
    onError: async (error) => {
      if (isChangedMeanwhile(error)) await readAgain();
    },
  });
}

/** Reads everything again that shows the structure of a survey. */
export function useReadStructureAgain(survey: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({
      predicate: ({ queryKey }) => structurePaths.test((queryKey as Partial<ReadKey>)[0] ?? ''),
    });
    await invalidateFiguresOf(client, survey);
  };
}

/** Whether a change was refused because of what is there now. */
export const isChangedMeanwhile = (error: unknown): boolean => error instanceof ProblemError && error.status === 409;
