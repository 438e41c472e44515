import type { Tx } from '../../../database/record.ts';
import type { SampleChannel } from '../../../database/tables-samples.ts';

/** Campaigns of a survey by one channel, newest first; those that have not begun before the others. */
export async function listCampaigns({ db }: Tx, universeId: string, surveyId: string, channel: SampleChannel) {
  return db
    .selectFrom('campaign')
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('channel', '=', channel)
    .orderBy('started_at', (order) => order.desc().nullsFirst())
    .orderBy('campaign_no', 'desc')
    .select([
      'campaign_no as campaignNo',
      'ext_name as extName',
      'titles',
      'state',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .execute();
}
