import type { SampleState } from '@echolot/contract/intake/samples';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { askedSamples } from './sample-list-view.ts';
import type { SampleQuestion } from './sample-query.ts';

/** How many samples of a unit are in a state; unit 0: whose unit nobody knows. */
export interface UnitStateCount {
  readonly unitNo: number;
  readonly state: SampleState;
  readonly n: number;
}

export async function countStatesByUnit({ db }: Tx, question: SampleQuestion): Promise<UnitStateCount[]> {
  const { rows } = await sql<UnitStateCount>`
    select coalesce((s.unit_nos ->> ${question.perspective})::int, 0) as "unitNo", s.state, count(*)::int as n
    from sample s where ${askedSamples(question)} group by 1, 2`.execute(db);
  return rows;
}
