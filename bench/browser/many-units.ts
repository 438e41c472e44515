import type { ReplyOf } from '@echolot/contract/endpoint';
import type { createApiKey } from '@echolot/contract/people/api-keys';
import { connectRecord } from '../../apps/server/src/database/record.ts';
import { testHealthHeaders } from '../../apps/server/src/testing/health-key.ts';
import type { Product } from '../../e2e/product.ts';
import { signIn } from '../reader.ts';
import { embeddedRecordUrl } from '../visible/embedded-record-url.ts';

const universe = 'aurora';
export const survey = 'sales';
const perBatch = 500;
/** A filter from which the browser is sent its options as somebody types. */
const longFilter = { extName: 'model_line', options: 3000 };

/** One unit of the demo and how many new ones are below it. */
export interface Wide {
  readonly extId: string;
  readonly name: string;
  readonly units: number;
}

/**
 * Fills a fresh demo through its own door: each new unit has two interviews of its own and a unit below it with two more, so that
 * every row can be opened and shows figures; the filter of models gets 3,000 options.
 */
export async function fillUnits(
  product: Product,
  wide: readonly Wide[],
  say: (message: string) => void,
): Promise<void> {
  await addOptions(embeddedRecordUrl(product.dataDir));
  const admin = await signIn(product.url, { username: 'admin', password: 'admin', universe });
  const key = await makeKey(product.url, admin.token);
  for (const { extId, name, units } of wide) {
    say(`Sending interviews of ${units.toLocaleString('en')} new units of ${name}`);
    const top = { extId, name, kind: 'country' };
    await send(product.url, key, [interviewOf(extId, 0, top)]);
    for (let from = 0; from < units; from += perBatch / 4) {
      const batch: object[] = [];
      for (let unit = from; unit < Math.min(units, from + perBatch / 4); unit += 1) {
        const own = { extId: `${extId}-${unit}`, name: unitName(unit), parent: extId, kind: 'dealer' };
        const below = { extId: `${extId}-${unit}-team`, name: 'Team', parent: own.extId, kind: 'employee' };
        for (let turn = 0; turn < 2; turn += 1) {
          batch.push(interviewOf(`${own.extId}-${turn}`, unit * 4 + turn, own));
          batch.push(interviewOf(`${below.extId}-${turn}`, unit * 4 + 2 + turn, below));
        }
      }
      await send(product.url, key, batch);
    }
  }
  await caughtUp(product.url);
}

const places = ['Ahlen', 'Bergheim', 'Cuxhaven', 'Düren', 'Erding', 'Fürth', 'Göttingen', 'Hürth', 'Ilmenau', 'Jülich'];
const sides = ['South', 'North', 'East', 'West', 'Centre'];

function unitName(unit: number): string {
  return `${places[unit % places.length]} ${sides[Math.floor(unit / 10) % sides.length]} ${unit}`;
}

function interviewOf(externalId: string, index: number, unit: object): object {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0;
  const number = (salt: number, least: number, most: number): number =>
    least + ((Math.imul(mixed ^ salt, 2_246_822_519) >>> 8) % (most - least + 1));
  const stars = ['satisfaction', 'advice', 'friendliness', 'test_drive', 'handover', 'follow_up', 'showroom'];
  return {
    externalId: `bench-${externalId}`,
    answeredAt: new Date(Date.now() - (1 + number(1, 0, 300)) * 86_400_000).toISOString(),
    units: { org: unit, brand: { extId: 'bench', name: 'Bench', kind: 'brand' } },
    channel: 'mail',
    locale: 'en',
    answers: {
      nps: number(2, 0, 10),
      ...Object.fromEntries(stars.map((name, place) => [name, number(3 + place, 1, 5)])),
      value: number(20, 1, 10),
      effort: number(21, 1, 7),
      gender: number(22, 0, 1) === 0 ? 'female' : 'male',
      model_line: optionName(number(23, 0, longFilter.options - 1)),
    },
  };
}

const optionName = (option: number): string => `bench-${option}`;

async function addOptions(recordUrl: string): Promise<void> {
  const record = connectRecord({ url: recordUrl, poolSize: 1, applicationName: 'bench' });
  try {
    const { universe_id: universeId } = await record.as('echolot_operator', ({ db }) =>
      db.selectFrom('universe').select('universe_id').where('ext_name', '=', universe).executeTakeFirstOrThrow(),
    );
    await record.inUniverse(universeId, async (tx) => {
      const variable = await tx.db
        .selectFrom('variable')
        .innerJoin('survey', 'survey.survey_id', 'variable.survey_id')
        .select(['variable.survey_id', 'variable.variable_id'])
        .where('survey.ext_name', '=', survey)
        .where('variable.ext_name', '=', longFilter.extName)
        .executeTakeFirstOrThrow();
      await tx.copyRows(
        'variable_option',
        ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'titles', 'position'],
        Array.from({ length: longFilter.options }, (_, option) => {
          const title = `${places[option % places.length]} ${option}`;
          return [
            universeId,
            variable.survey_id,
            variable.variable_id,
            optionName(option),
            { en: title },
            1000 + option,
          ];
        }),
      );
    });
  } finally {
    await record.close();
  }
}

async function makeKey(url: string, token: string): Promise<string> {
  const reply = await post(`${url}/vuejs/apikey/${universe}`, token, {
    name: 'Benchmark of the browser',
    surveys: [survey],
    rights: ['interviews.write'],
    unknownUnits: 'create',
    requestsPerMinute: 120_000,
    expiresAt: null,
  });
  return (reply as ReplyOf<typeof createApiKey>).secret; // The server has checked its reply.
}

async function send(url: string, key: string, interviews: readonly object[]): Promise<void> {
  const reply = await post(`${url}/vuejs/interviews/${survey}/batch`, key, { interviews });
  const { accepted } = reply as { accepted: number };
  if (accepted !== interviews.length) throw new Error(`Not all was accepted: ${JSON.stringify(reply).slice(0, 500)}`);
}

async function post(address: string, token: string, body: object): Promise<unknown> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${address} was answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Waits until the rankings count all that was sent. */
async function caughtUp(url: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${url}/vuejs/health`, { headers: testHealthHeaders });
    const { columnar } = (await reply.json()) as { columnar?: { lagEvents?: number | null } };
    if ((columnar?.lagEvents ?? 0) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
