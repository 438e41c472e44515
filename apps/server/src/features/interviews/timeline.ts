import type { Interview, InterviewComment, InterviewCorrection } from '@echolot/contract/interviews';
import type { Tx } from '../../database/record.ts';
import type { SingleInterview } from './interview-view.ts';
import { listActionsOf } from './timeline-view.ts';

type Timeline = Interview['timeline'];

/** What happened to an interview, the oldest first. */
export async function timelineOf(
  tx: Tx,
  universeId: string,
  interview: SingleInterview,
  { comments, corrections }: { comments: readonly InterviewComment[]; corrections: readonly InterviewCorrection[] },
): Promise<Timeline> {
  const actions = await listActionsOf(tx, universeId, interview);
  const timeline: Timeline = [
    { kind: 'answered', at: interview.answeredAt.toISOString(), by: '', text: '', subject: null },
    ...actions.map(({ actionId, title, createdBy, createdAt }) => ({
      kind: 'action' as const,
      at: createdAt.toISOString(),
      by: createdBy,
      text: title,
      subject: actionId,
    })),
    ...comments.map(({ commentId, authorName, createdAt }) => ({
      kind: 'comment' as const,
      at: createdAt,
      by: authorName,
      text: '',
      subject: commentId,
    })),
    ...corrections.map(({ at, by, changes }) => ({
      kind: 'correction' as const,
      at,
      by,
      text: changes.map(({ title }) => title).join(', '),
      subject: null,
    })),
  ];
  return timeline.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
