import { foldText } from '@echolot/core/folded-text';
import { connectRecord, type RecordDatabase } from '../../apps/server/src/database/record.ts';
import { person } from '../ranking/bench-universe.ts';
import type { Serving } from '../ranking/serving.ts';

/** A first page as the benchmark itself finds it in the facts: the ids in their order. */
export interface FirstPage {
  readonly interviewIds: readonly string[];
  readonly unitNos: readonly number[];
  readonly days: readonly string[];
}

/** The newest interviews that fit a condition over facts, or the first ones by an answer and then the newest. */
export async function findFirstPage(
  { query }: Serving,
  { facts, where, by }: { facts: string; where: string; by?: string },
  size: number,
): Promise<FirstPage> {
  const order = `${by ? `${by}, ` : ''}day DESC, at DESC, interview_id`;
  const { rows } = await query(
    `SELECT toString(interview_id), u0, toString(day) FROM ${facts} WHERE ${where} ORDER BY ${order} LIMIT ${size}`,
  );
  return {
    interviewIds: rows.map((row) => String(row[0])),
    unitNos: rows.map((row) => Number(row[1])),
    days: rows.map((row) => String(row[2])),
  };
}

export const containing = (column: string, text: string): string =>
  `position(${column}, '${foldText(text).replaceAll("'", "''")}') > 0`;

/** The record of the prepared data, whose interviews are in the columnar store alone. */
export class BenchRecord {
  readonly #record: RecordDatabase;
  readonly #universeId: string;
  readonly #surveyId: string;

  private constructor(record: RecordDatabase, universeId: string, surveyId: string) {
    this.#record = record;
    this.#universeId = universeId;
    this.#surveyId = surveyId;
  }

  static async open(url: string, survey: string): Promise<BenchRecord> {
    const record = connectRecord({ url, poolSize: 2, applicationName: 'bench' });
    const { universe_id: universeId } = await record.as('echolot_operator', ({ db }) =>
      db.selectFrom('universe').select('universe_id').where('ext_name', '=', person.universe).executeTakeFirstOrThrow(),
    );
    const { survey_id: surveyId } = await record.inUniverse(universeId, ({ db }) =>
      db.selectFrom('survey').select('survey_id').where('ext_name', '=', survey).executeTakeFirstOrThrow(),
    );
    return new BenchRecord(record, universeId, surveyId);
  }

  /** @param permissions of the role that the person of the benchmark has. */
  async allow(permissions: readonly string[]): Promise<void> {
    await this.#record.inUniverse(this.#universeId, ({ db }) =>
      db
        .updateTable('role')
        .set({ permissions: [...permissions] })
        .where('ext_name', '=', 'reader')
        .execute(),
    );
  }

  /** Writes the interviews of a page, so that a list finds what it shows. Nothing announces them. */
  async keep({ interviewIds, unitNos, days }: FirstPage): Promise<void> {
    if (interviewIds.length === 0) return;
    const rows = interviewIds.map((interviewId, index) => ({
      universe_id: this.#universeId,
      survey_id: this.#surveyId,
      interview_id: interviewId,
      external_id: interviewId,
      answered_at: new Date(`${days[index]}T10:00:00Z`),
      day: days[index] ?? '',
      unit_nos: JSON.stringify({ org: unitNos[index] }),
      channel: 'mail',
      locale: 'de',
      answers: JSON.stringify({
        nps: 7,
        model: 'model-1',
        comment: 'Der Wagen war pünktlich fertig und sauber, danke.',
      }),
    }));
    await this.#record.inUniverse(this.#universeId, ({ db }) =>
      db
        .insertInto('interview')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async close(): Promise<void> {
    await this.#record.close();
  }
}
