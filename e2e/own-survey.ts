import { setTimeout as delay } from 'node:timers/promises';

/** A universe and a survey as people make them: nothing of them comes from the demo. */
export interface OwnSurvey {
  readonly universe: string;
  /** The first of its surveys. */
  readonly survey: string;
  /** Top of its hierarchy of countries and shops, with every answer. */
  readonly place: string;
  /** An address of a page in this universe, for whoever signs in with it. */
  pageOf(path: string): string;
  /** Calls the API as the operator who made it, and answers the reply. */
  call<Reply>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Reply>;
  /** Sends one interview of a shop, answered now. */
  send(externalId: string, score: number, shop?: string): Promise<void>;
}

const head = 'id,day,country,shop,score,reason,words';
const countries = ['Norway', 'Sweden'] as const;
const readyWithinMs = 60_000;
/** The unit an interview is sent to when none is named. */
const firstShop = 'Norway 1';

function row(index: number): string {
  const country = countries[index % 2] ?? '';
  const day = new Date(Date.now() - (index % 90) * 86_400_000).toISOString().slice(0, 10);
  const reason = ['Price', 'Staff', 'Range'][index % 3] ?? '';
  return `A-${index},${day},${country},${country} ${1 + (index % 3)},${index % 11},${reason},Words ${index}`;
}

/**
 * Makes a universe, imports a file into it as a survey, and waits until its ranking has every row: by the endpoints the pages use,
 * as the operator `root`.
 * @param options.members demo people who may see the universe; root sees it anyway
 * @param options.surveys names of the surveys the file is imported as
 * @param options.rows interviews of each
 * @param options.dateFormat how the universe writes days; the product's own way when absent
 */
export async function makeOwnSurvey(
  baseUrl: string,
  {
    members = [],
    surveys = ['visit'],
    rows = 240,
    dateFormat,
  }: {
    members?: readonly string[];
    surveys?: readonly string[];
    rows?: number;
    dateFormat?: 'day/month-year' | 'locale';
  } = {},
): Promise<OwnSurvey> {
  const file = [head, ...Array.from({ length: rows }, (_, index) => row(index))].join('\n');
  const universe = `own-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  let bearer = '';
  const request = async (method: string, path: string, body?: object | string): Promise<unknown> => {
    const isText = typeof body === 'string';
    const response = await fetch(`${baseUrl}/vuejs/${path}`, {
      method,
      headers: {
        ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': isText ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const call = async <Reply>(method: string, path: string, body?: object): Promise<Reply> =>
    (await request(method, path, body)) as Reply; // What the endpoint answers, as the test knows it.
  const enter = async (way: Promise<{ authToken: string }>): Promise<void> => {
    bearer = (await way).authToken;
  };
  await enter(call('POST', 'auth/login', { username: 'root', password: 'root', universe: 'aurora' }));
  await call('POST', 'universes', { extName: universe, title: 'Own Shops', members, dateFormat });
  await enter(call('GET', `auth/changeuniverse/${universe}`));

  const importAs = async (survey: string): Promise<void> => {
    const { importId } = await call<{ importId: string }>('POST', 'imports', {
      fileName: `${survey}.csv`,
      byteCount: Buffer.byteLength(file),
    });
    await request('PUT', `imports/${importId}/file?offset=0`, file);
    const reached = (state: string): Promise<void> =>
      until(async () => (await call<{ state: string }>('GET', `imports/${importId}`)).state === state);
    await reached('ready');
    await call('PUT', `imports/${importId}/mapping`, { mapping: mappingOf(survey) });
    await reached('ready');
    await call('POST', `imports/${importId}/start`, { confirmChanges: true });
    await reached('finished');
    await until(async () => {
      // A new survey has no tables for a moment, and the call is refused.
      const ranking = await call<{ total: { n: number | null } }>('GET', `rankings/${survey}/org.all`).catch(
        () => null,
      );
      return ranking?.total.n === rows;
    });
  };
  for (const survey of surveys) await importAs(survey);
  return {
    universe,
    survey: surveys[0] ?? '',
    place: 'org.all',
    pageOf: (path) => `${path}${path.includes('?') ? '&' : '?'}universe=${universe}`,
    call,
    async send(externalId, score, shop = firstShop) {
      const { perspectives } = await call<Structure>('GET', 'interviews/visit/structure');
      const unit = perspectives[0]?.units.find(({ name }) => name === shop);
      const answers = { score, words: `Words of ${externalId}` };
      const contact = {
        externalId: `C-${externalId}`,
        givenName: 'Greta',
        familyName: externalId,
        email: 'g@mail.example',
      };
      const body = { externalId, answeredAt: new Date().toISOString(), units: { org: unit?.extId }, answers, contact };
      await call('POST', 'interviews/visit', body);
    },
  };
}

interface Structure {
  readonly perspectives: readonly { readonly units: readonly { readonly extId: string; readonly name: string }[] }[];
}

const mappingOf = (survey: string) => ({
  survey: { extName: survey, titles: { en: survey.charAt(0).toUpperCase() + survey.slice(1) } },
  perspective: {
    extName: 'org',
    levels: [
      { column: 'country', kind: 'country' },
      { column: 'shop', kind: 'shop' },
    ],
  },
  externalId: { column: 'id' },
  answeredAt: { column: 'day' },
  indicators: [{ column: 'score', extName: 'score', titles: 'Recommend', method: 'nps', min: 0, max: 10 }],
  dimensions: [{ column: 'reason', extName: 'reason' }],
  comments: [{ column: 'words', extName: 'words' }],
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('The own survey was not ready in time.');
    await delay(30);
  }
}
