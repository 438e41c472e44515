import type { Interview, InterviewComment, InterviewCorrection } from '@echolot/contract/intake/interviews';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { SingleInterview } from '../../intake/interviews/public.ts';
import { listActionsOf, listAlertsOf, listInvitationsOf } from './timeline-view.ts';

type Timeline = Interview['timeline'];

/** What happened to an interview, the oldest first. */
export async function timelineOf(
  { universe, actor }: Context,
  tx: Tx,
  interview: SingleInterview,
  { comments, corrections }: { comments: readonly InterviewComment[]; corrections: readonly InterviewCorrection[] },
  /** How the reader is shown texts about the interview. */
  mask: (text: string) => string,
): Promise<Timeline> {
  const { universeId } = universe;
  const locales = localesOf(actor, universe);
  const invitations = await listInvitationsOf(tx, universeId, interview);
  const alerts = actor.permissions.has('alerts.read') ? await listAlertsOf(tx, universeId, interview) : [];
  const actions = await listActionsOf(tx, universeId, interview);
  const timeline: Timeline = [
    ...invitations.flatMap(({ sentAt, titles }) =>
      sentAt === null
        ? []
        : [
            {
              kind: 'invited' as const,
              at: sentAt.toISOString(),
              by: '',
              text: localText(titles, locales),
              subject: null,
            },
          ],
    ),
    ...alerts.map(({ alertId, raisedAt, title }) => ({
      kind: 'alert' as const,
      at: raisedAt.toISOString(),
      by: '',
      text: title,
      subject: alertId,
    })),
    { kind: 'answered', at: interview.answeredAt.toISOString(), by: '', text: '', subject: null },
    ...actions.map(({ actionId, title, createdBy, createdAt }) => ({
      kind: 'action' as const,
      at: createdAt.toISOString(),
      by: createdBy,
      text: mask(title),
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
