import { connectRecord } from '../../apps/server/src/database/record.ts';
import { person } from '../ranking/bench-universe.ts';

interface Allowed {
  /** Of the universe. */
  readonly timeZone: string;
  end(): Promise<void>;
  /** Ends the connection and lets the person go on taking them along. */
  leave(): Promise<void>;
}

/** Lets the person of the benchmark take interviews of a survey along, until `end`. */
export async function allowExports(url: string, survey: string): Promise<Allowed> {
  const record = connectRecord({ url, poolSize: 1, applicationName: 'bench' });
  const { universe_id: universeId, time_zone: timeZone } = await record.as('echolot_operator', ({ db }) =>
    db
      .selectFrom('universe')
      .select(['universe_id', 'time_zone'])
      .where('ext_name', '=', person.universe)
      .executeTakeFirstOrThrow(),
  );
  const set = (permissions: readonly string[], isOn: boolean): Promise<void> =>
    record.inUniverse(universeId, async ({ db }) => {
      const allowed = { permissions: [...permissions] };
      await db.updateTable('role').set(allowed).where('ext_name', '=', 'reader').execute();
      const flags = JSON.stringify({ enableInterviewsReport: isOn });
      await db.updateTable('survey').set({ report_flags: flags }).where('ext_name', '=', survey).execute();
    });
  await set(['rankings.read', 'interviews.read', 'interviews.identify'], true);
  return {
    timeZone,
    async end() {
      await set(['rankings.read'], false);
      await record.close();
    },
    leave: () => record.close(),
  };
}
