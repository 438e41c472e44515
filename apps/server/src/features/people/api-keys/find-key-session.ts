import { apiKeyRights } from '@echolot/contract/people/api-keys';
import type { Actor, OpenContext } from '../../../context.ts';
import { type Authenticated, findUniverseSettings } from '../sign-in/public.ts';
import { hashSecret } from './api-key-secret.ts';
import { findValidKey, noteKeyUse, type ValidKey } from './key-session-store.ts';

/** The last use is written at most so often. */
const noteEveryMs = 60_000;

/** Who is behind an API key; undefined when it is unknown, revoked or expired. */
export async function findKeySession(
  { record, now }: Pick<OpenContext, 'record' | 'now'>,
  secret: string,
): Promise<Authenticated | undefined> {
  return record.as('echolot_sign_on', async (tx) => {
    const key = await findValidKey(tx, hashSecret(secret), now());
    const universe = key && (await findUniverseSettings(tx, key.universeId));
    if (!key || !universe) return undefined;
    if (now().getTime() - (key.lastUsedAt?.getTime() ?? 0) >= noteEveryMs) await noteKeyUse(tx, key, now());
    return { universe, actor: actorOf(key, universe.defaultLocale) };
  });
}

/** A key sees the whole universe, but its rights and surveys are all it may use. A wall display sees its part only. */
function actorOf(key: ValidKey, locale: Actor['locale']): Actor {
  return {
    sessionId: key.apiKeyId,
    personId: key.apiKeyId,
    username: key.name,
    role: key.drillPath === null ? 'api key' : 'display',
    permissions: new Set(
      key.drillPath === null ? apiKeyRights.filter((right) => key.rights.includes(right)) : ['displays.show' as const],
    ),
    isRoot: false,
    locale,
    drillPaths: [key.drillPath ?? '*'],
    surveys: key.surveys === null ? 'all' : new Set(key.surveys),
    apiKey: {
      apiKeyId: key.apiKeyId,
      unknownUnits: key.unknownUnits,
      requestsPerMinute: key.requestsPerMinute,
      ...(key.drillPath !== null && { display: { survey: key.displaySurvey ?? '', drillPath: key.drillPath } }),
    },
  };
}
