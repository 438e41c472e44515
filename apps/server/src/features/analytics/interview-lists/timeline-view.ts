import type { Tx } from '../../../database/record.ts';
import type { SingleInterview } from '../../intake/interviews/public.ts';

type Key = Pick<SingleInterview, 'surveyId' | 'interviewId'>;

/** Measures that follow from an interview. */
export async function listActionsOf({ db }: Tx, universeId: string, { surveyId, interviewId }: Key) {
  return db
    .selectFrom('action')
    .select(['action_id as actionId', 'title', 'created_by as createdBy', 'created_at as createdAt'])
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('interview_id', '=', interviewId)
    .orderBy('created_at')
    .execute();
}

/** Alerts it raised. */
export async function listAlertsOf({ db }: Tx, universeId: string, { surveyId, interviewId }: Key) {
  return db
    .selectFrom('alert')
    .innerJoin('effect_block', (join) =>
      join
        .onRef('effect_block.universe_id', '=', 'alert.universe_id')
        .onRef('effect_block.effect_block_id', '=', 'alert.effect_block_id'),
    )
    .select(['alert.alert_id as alertId', 'alert.raised_at as raisedAt', 'effect_block.name as title'])
    .where('alert.universe_id', '=', universeId)
    .where('alert.survey_id', '=', surveyId)
    .where('alert.interview_id', '=', interviewId)
    .orderBy('alert.raised_at')
    .execute();
}

/** Messages that invited to it. */
export async function listInvitationsOf({ db }: Tx, universeId: string, { surveyId, interviewId }: Key) {
  return db
    .selectFrom('interview')
    .innerJoin('send_out', (join) =>
      join
        .onRef('send_out.universe_id', '=', 'interview.universe_id')
        .onRef('send_out.sample_id', '=', 'interview.sample_id'),
    )
    .innerJoin('campaign', (join) =>
      join
        .onRef('campaign.universe_id', '=', 'send_out.universe_id')
        .onRef('campaign.campaign_id', '=', 'send_out.campaign_id'),
    )
    .select(['send_out.sent_at as sentAt', 'campaign.titles as titles'])
    .where('interview.universe_id', '=', universeId)
    .where('interview.survey_id', '=', surveyId)
    .where('interview.interview_id', '=', interviewId)
    .where('send_out.sent_at', 'is not', null)
    .orderBy('send_out.sent_at')
    .execute();
}
