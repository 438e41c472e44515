import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectRecord } from '../../apps/server/src/database/record.ts';
import {
  type AcceptingSurvey,
  acceptInterviews,
  getAcceptingSurvey,
  type IncomingInterview,
} from '../../apps/server/src/features/intake/interviews/public.ts';

/**
 * The program of the process that accepts interviews into a running product's record: one transaction each, at a fixed
 * rate that does not wait for anything (what comes late counts as late).
 */
export interface WriterTask {
  readonly recordUrl: string;
  readonly universe: string;
  readonly survey: string;
  readonly perSecond: number;
  readonly count: number;
}

export interface AcceptedInterview {
  /** When its turn was, and when its acceptance was committed; milliseconds since 1970. */
  readonly dueAtMs: number;
  readonly acceptedAtMs: number;
  /** Its place in the record's outbox. */
  readonly xid: string;
  readonly seq: string;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

async function write(task: WriterTask): Promise<AcceptedInterview[]> {
  const record = connectRecord({ url: task.recordUrl, poolSize: 8, applicationName: 'bench' });
  try {
    const universeId = await record.as('echolot_operator', async ({ db }) => {
      const found = await db
        .selectFrom('universe')
        .select('universe_id')
        .where('ext_name', '=', task.universe)
        .executeTakeFirstOrThrow();
      return found.universe_id;
    });
    const { survey, leaves } = await record.inUniverse(universeId, async (tx) => {
      const { rows } = await sql<{ perspective: string; unit_no: number }>`
        select p.ext_name as perspective, u.unit_no from org_unit u join perspective p using (universe_id, perspective_id)
        where u.closed_on is null and not exists (
          select from org_unit_parent l where l.parent_id = u.unit_id and l.valid_to is null)`.execute(tx.db);
      return {
        survey: await getAcceptingSurvey(tx, universeId, task.survey),
        leaves: Map.groupBy(rows, ({ perspective }) => perspective),
      };
    });
    const run = Date.now().toString(36);
    const startsAtMs = nowMs() + 200;
    const times: { dueAtMs: number; acceptedAtMs: number }[] = [];
    const running = Array.from({ length: task.count }, async (_, index) => {
      const dueAtMs = startsAtMs + (index * 1000) / task.perSecond;
      await sleep(Math.max(0, dueAtMs - nowMs()));
      const unitNos = survey.perspectives.map((perspective) => {
        const units = leaves.get(perspective) ?? [];
        return [perspective, units[(index * 7919) % units.length]?.unit_no ?? 0] as const;
      });
      const interview: IncomingInterview = {
        externalId: `bench-${run}-${index}`,
        answeredAt: new Date(),
        unitNos: Object.fromEntries(unitNos),
        channel: 'mail',
        locale: 'de',
        status: 'complete',
        answers: answersOf(survey, index),
      };
      const [outcome] = await record.inUniverse(universeId, (tx) =>
        acceptInterviews(tx, survey, [interview], { now: new Date(), acceptedBy: 'bench', reason: 'bench' }),
      );
      if (outcome?.outcome !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(outcome)}`);
      times[index] = { dueAtMs, acceptedAtMs: nowMs() };
    });
    await Promise.all(running);
    const { rows } = await record.inUniverse(universeId, ({ db }) =>
      sql<{ index: number; xid: string; seq: string }>`
        select split_part(i.external_id, '-', 3)::int as index, o.xid::text, o.seq::text
        from interview i join outbox o on o.subject_id = i.interview_id
        where i.external_id like ${`bench-${run}-%`}`.execute(db),
    );
    return rows.map(({ index, xid, seq }) => {
      const time = times[index];
      if (!time) throw new Error(`Interview ${index} has no time`);
      return { ...time, xid, seq };
    });
  } finally {
    await record.close();
  }
}

function answersOf({ variables }: AcceptingSurvey, index: number): IncomingInterview['answers'] {
  const answers: Record<string, number | string | string[]> = {};
  for (const { extName, kind, min, max, isMultiValued, options } of variables.values()) {
    if (kind === 'indicator') answers[extName] = (min ?? 0) + ((index * 31) % ((max ?? 0) - (min ?? 0) + 1));
    if (kind === 'dimension') {
      const names = [...options];
      const option = names[index % names.length];
      if (option !== undefined) answers[extName] = isMultiValued ? [option] : option;
    }
    if (kind === 'comment') answers[extName] = 'Friendly people, but I waited for half an hour.';
  }
  return answers;
}

process.once('message', (task: WriterTask) => {
  write(task).then(
    (accepted) => process.send?.(accepted, undefined, undefined, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
