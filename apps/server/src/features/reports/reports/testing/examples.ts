import type { EndpointName } from '@echolot/contract/endpoints';
import { sql } from 'kysely';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';

/** An id of nothing. */
const reportId = '01990000-0000-7000-8000-000000000000';
const params = { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' };
const query = { ticket: 'none' };

/** Calls that order, list, change and hand out reports. */
export const reportExamples = {
  orderRankingReport: { as: 'manager', input: { params, query: {} } },
  orderInterviewsReport: { as: 'manager', input: { params, query: { columns: 'nps,comment' } } },
  orderAlertsReport: { as: 'admin', input: { params, query: {} } },
  orderActionsReport: { as: 'manager', input: { params, query: { format: 'csv' } } },
  orderIndicatorsReport: { as: 'manager', input: { params, query: {} } },
  orderSamplesReport: { as: 'admin', input: { params, query: {} } },
  orderSampleTableReport: {
    as: 'admin',
    input: {
      params: { ...params, state: 'all' },
      query: { filterterm: '' },
      body: { columns: 'state', format: 'xlsx', masked: 'no' },
    },
  },
  orderReport: { as: 'manager', input: { params: { ...params, type: 'benchmark' }, query: {} } },
  orderLettersArchive: { as: 'admin', input: { params, query: { all: 'true' } } },
  getReportStatus: { as: 'manager', input: { params: { survey: 'sales', reportId } }, code: 'report_not_found' },
  listReports: { as: 'manager', input: { query: {} } },
  cancelReport: { as: 'manager', input: { params: { reportId } }, code: 'report_not_found' },
  repeatReport: { as: 'manager', input: { params: { reportId } }, code: 'report_not_found' },
  deleteReport: { as: 'manager', input: { params: { reportId } }, code: 'report_not_found' },
  listReportColleagues: { as: 'manager', input: { params: { reportId } }, code: 'report_not_found' },
  giveReport: {
    as: 'manager',
    input: { params: { reportId }, body: { usernames: ['admin'] } },
    code: 'report_not_found',
  },
  createDownloadTicket: { as: 'manager', input: { params: { reportId } }, code: 'report_not_found' },
  createReportTicket: {
    as: 'manager',
    input: {
      body: { kind: 'rankinglist', survey: 'sales', filteredDrillPath: 'org.all', format: 'xlsx', options: {} },
    },
  },
  downloadReport: { input: { params: { reportId }, query }, code: 'report_ticket_invalid' },
  downloadIndicators: { input: { query }, code: 'report_ticket_invalid' },
  downloadRankingList: { input: { query }, code: 'report_ticket_invalid' },
  downloadLetter: { input: { query }, code: 'report_ticket_invalid' },
  downloadMailCampaign: { input: { query }, code: 'report_ticket_invalid' },
  downloadInterview: { input: { query }, code: 'report_ticket_invalid' },
  downloadRecordTable: { input: { query }, code: 'report_ticket_invalid' },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const reportForeignValues: Readonly<Record<'reportId' | 'type' | 'state', ForeignMaker | undefined>> = {
  type: undefined,
  state: undefined,
  reportId: (record, universeId) =>
    record.inUniverse(universeId, async ({ db }) => {
      const id = uuidV7();
      await sql`
        insert into report (universe_id, report_id, survey_id, kind, format, request, link, asked_by, locale, turn, status, finished_at)
        select ${universeId}, ${id}, survey_id, 'ranking', 'xlsx', '{"filteredDrillPath":"org.all","options":{}}', '', person_id, 'en',
          1, 'CANCELLED', now()
        from survey, membership limit 1`.execute(db);
      return id;
    }),
};
