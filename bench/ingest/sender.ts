import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { patiently } from '../patience.ts';
import { extIdAt, type Leaves, leavesOf, preparedCount, type Structure } from './leaves.ts';

/** The program of the process that sends interviews as another system does: by an API key, over connections it keeps. */
export interface SendTask {
  readonly url: string;
  readonly apiKey: string;
  readonly survey: string;
  /** Begins every external id; `-0`, `-1` … follow. */
  readonly name: string;
  /** Interviews of one request; 1 sends them to the endpoint for one. */
  readonly perRequest: number;
  readonly connections: number;
  /** Interviews a second, sent when their time comes, however late earlier ones are; as many as are taken when null. */
  readonly perSecond: number | null;
  readonly durationMs: number;
  /** `content`: most answers are good, as they are in life; all values as often when absent. */
  readonly mood?: 'content';
  /** Whether what is answered 503 is sent again; ends the sender otherwise. */
  readonly isPatient?: boolean;
}

export interface SentRequest {
  /** The interviews `-from` up to and without `-to`. */
  readonly from: number;
  readonly to: number;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

async function send(task: SendTask): Promise<SentRequest[]> {
  const { connections, perRequest, perSecond, durationMs } = task;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${task.apiKey}` };
  const address = `${task.url}/vuejs/interviews/${task.survey}`;
  const structure = JSON.parse(await call(agent, `${address}/structure`, headers)) as Structure; // The server has checked it.
  const leaves = leavesOf(structure);
  const prepared = Array.from({ length: preparedCount }, (_, index) => contentOf(structure, leaves, index, task.mood));
  const bodyOf = (from: number): string => {
    const interviews = Array.from(
      { length: perRequest },
      (_, index) => `{"externalId":"${task.name}-${from + index}",${prepared[(from + index) % preparedCount]}`,
    );
    return perRequest === 1 ? (interviews[0] ?? '') : `{"interviews":[${interviews.join(',')}]}`;
  };
  const sent: SentRequest[] = [];
  const post = async (from: number, sentAtMs: number): Promise<void> => {
    const ask = (): Promise<string> =>
      call(agent, perRequest === 1 ? address : `${address}/batch`, headers, bodyOf(from));
    const text = await (task.isPatient ? patiently(ask) : ask());
    sent.push({ from, to: from + perRequest, sentAtMs, answeredAtMs: nowMs() });
    const accepted = perRequest === 1 ? '"outcome":"accepted"' : `"accepted":${perRequest},`;
    // What is sent again may have been accepted the first time.
    if (!text.includes(accepted) && !(task.isPatient && text.includes('"outcome":"unchanged"')))
      throw new Error(`Not everything was accepted: ${text.slice(0, 500)}`);
  };
  const startsAtMs = nowMs();
  if (perSecond === null) {
    let next = 0;
    const take = (): number => (next += perRequest) - perRequest;
    const walk = async (): Promise<void> => {
      while (nowMs() - startsAtMs < durationMs) await post(take(), nowMs());
    };
    await Promise.all(Array.from({ length: connections }, walk));
  } else {
    const requests = Math.round((perSecond * durationMs) / 1000 / perRequest);
    const turns = Array.from({ length: requests }, async (_, index) => {
      const dueAtMs = startsAtMs + (index * perRequest * 1000) / perSecond;
      await sleep(Math.max(0, dueAtMs - nowMs()));
      await post(index * perRequest, dueAtMs);
    });
    await Promise.all(turns);
  }
  agent.destroy();
  return sent;
}

function call(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options =
      body === undefined
        ? { agent, headers }
        : {
            agent,
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          };
    const outgoing = request(url, options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${url} was answered ${reply.statusCode}: ${text.slice(0, 500)}`));
      });
      reply.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The rest of an interview's JSON behind its external id. */
function contentOf({ variables }: Structure, leaves: Leaves, index: number, mood: SendTask['mood']): string {
  const units = leaves.map(([extName, extIds]) => [extName, extIdAt(extIds, index)]);
  const answers: Record<string, unknown> = {};
  for (const { extName, kind, min, max, isMultiValued, options } of variables) {
    const [least, steps] = [min ?? 0, (max ?? 0) - (min ?? 0) + 1];
    // One of eight is a detractor.
    const below = mood === 'content' ? Math.floor(steps * (((index * 31) % 97) / 97) ** 8) : undefined;
    if (kind === 'indicator')
      answers[extName] = below === undefined ? least + ((index * 31) % steps) : least + steps - 1 - below;
    if (kind === 'dimension' && options.length > 0) {
      const option = options[index % options.length]?.extName;
      answers[extName] = isMultiValued ? [option] : option;
    }
    if (kind === 'comment') answers[extName] = 'Friendly people, but I waited for half an hour.';
  }
  const content = {
    answeredAt: new Date().toISOString(),
    units: Object.fromEntries(units) as Record<string, string>,
    channel: 'mail',
    locale: 'de',
    answers,
  };
  return JSON.stringify(content).slice(1);
}

process.once('message', (task: SendTask) => {
  send(task).then(
    (sent) => process.send?.(sent, undefined, undefined, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
