import type { EndpointName } from '@echolot/contract/endpoints';
import type { EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import { slaDefault } from '@echolot/contract/structure/config-sla';
import type { RecordDatabase } from '../../../../database/record.ts';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { writeBlock } from '../../effect-blocks/effect-block-store.ts';
import { policyOf } from '../alert-clock.ts';
import { alertColumns, alertRow, entryColumns, entryRow } from '../alert-store.ts';
import { begin, newAlert, raisedEntry } from '../raise-alerts.ts';

const survey = { survey: 'sales' };
/** An id of nothing. */
const alertId = '01990000-0000-7000-8000-000000000000';
const one = { ...survey, alertId };
const place = { ...survey, filteredDrillPath: 'org.all;model=golf;date=rmonths-12,0' };
const alertCode = 'alert_not_found';
const definition: EffectDefinition = {
  on: ['interview.completed'],
  when: { kind: 'all', of: [{ kind: 'indicator', variable: 'nps', is: 'lte', value: 6 }] },
  actions: [{ kind: 'raiseAlert', priority: 'high', assignTo: { kind: 'nobody' } }],
  maximumAgeDays: 14,
};
const block = { ...survey, extName: 'detractors', name: 'Detractors', definition, isEnabled: false };

/** Calls about alerts and the rules that raise them; good answers about one alert are shown beside the verbs. */
export const alertExamples = {
  listEffectBlocks: { as: 'admin', input: { query: survey } },
  listEffectBlockVersions: {
    as: 'admin',
    input: { params: { ...survey, effectBlock: 'gone' } },
    code: 'effect_block_not_found',
  },
  getEffectBlockTemplate: { as: 'admin', input: { query: survey } },
  saveEffectBlock: { as: 'admin', input: { body: { ...block, version: 0 } } },
  deleteEffectBlock: {
    as: 'admin',
    input: { params: { ...survey, effectBlock: 'gone', version: 1 } },
    code: 'effect_block_not_found',
  },
  tryEffectBlock: { as: 'admin', input: { body: { ...survey, definition, days: 90 } } },
  listAlerts: { as: 'admin', input: { params: place, query: { view: 'all', search: 'slow' } } },
  countAlerts: { as: 'admin', input: { params: place, query: {} } },
  countMyAlerts: { as: 'admin', input: {} },
  getAlert: { as: 'admin', input: { params: one }, code: alertCode },
  changeAlert: { as: 'admin', input: { params: one, body: { version: 1, change: { do: 'start' } } }, code: alertCode },
  changeAlerts: {
    as: 'admin',
    input: { params: survey, body: { change: { do: 'start' }, alerts: [{ alertId, version: 1 }] } },
  },
  undoAlerts: { as: 'admin', input: { params: survey, body: { alerts: [{ alertId, version: 1 }] } } },
  listAlertAssignees: { as: 'admin', input: { params: survey, query: {} } },
  noteAlertPresence: { as: 'admin', input: { params: one, body: { isOpen: true } }, code: alertCode },
  getAlertFigures: { as: 'admin', input: { params: place } },
  getSla: { as: 'admin', input: { params: survey } },
  simulateSla: { as: 'admin', input: { params: place, body: { sla: slaDefault } } },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

async function makeBlock(record: RecordDatabase, universeId: string): Promise<{ blockId: string; extName: string }> {
  const blockId = uuidV7();
  const extName = `block-${blockId}`;
  await record.inUniverse(universeId, async (tx) => {
    const { survey_id: surveyId } = await tx.db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
    await writeBlock(tx, universeId, {
      effectBlockId: blockId,
      surveyId,
      extName,
      name: 'Foreign',
      version: 1,
      definition,
      isEnabled: false,
      liveSince: null,
      by: null,
      at: new Date(),
    });
  });
  return { blockId, extName };
}

/** An alert of any interview of a universe. */
const makeAlert: ForeignMaker = async (record, universeId) => {
  const { blockId } = await makeBlock(record, universeId);
  return record.inUniverse(universeId, async (tx) => {
    const interview = await tx.db
      .selectFrom('interview')
      .select(['survey_id', 'interview_id', 'unit_nos', 'day'])
      .executeTakeFirstOrThrow();
    const alert = newAlert(
      {
        alertId: uuidV7(),
        interviewId: interview.interview_id,
        effectBlockId: blockId,
        effectVersion: 1,
        unitNos: interview.unit_nos,
        day: interview.day,
        priority: 'normal',
        role: null,
      },
      interview.survey_id,
      begin(policyOf(slaDefault, 'normal', 'UTC'), Date.now()),
      Date.now(),
    );
    await tx.copyRows('alert', alertColumns, [alertRow(universeId, { ...alert, effectVersion: 1 })]);
    await tx.copyRows('alert_entry', entryColumns, [entryRow(universeId, raisedEntry(alert))]);
    return alert.alertId;
  });
};

export const alertForeignValues: Readonly<Record<'alertId' | 'effectBlock' | 'version', ForeignMaker | undefined>> = {
  alertId: makeAlert,
  effectBlock: async (record, universeId) => (await makeBlock(record, universeId)).extName,
  version: undefined,
};
