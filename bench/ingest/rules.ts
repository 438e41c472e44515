import type { EffectBlock, EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';

/** Calls as an administrator. */
async function call<Reply>(url: string, token: string, method: string, path: string, body?: object): Promise<Reply> {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply; // The server has checked its reply.
}

/** Takes the effect blocks of a survey away: what they cost is measured by itself. */
export async function removeRules(url: string, token: string, survey: string): Promise<void> {
  const path = '/vuejs/effectblocks';
  const { effectBlocks } = await call<{ effectBlocks: EffectBlock[] }>(url, token, 'GET', `${path}?survey=${survey}`);
  for (const { extName, version } of effectBlocks)
    await call(url, token, 'DELETE', `${path}/${survey}/${extName}/${version}`);
}

/** Adds one. */
export async function addRule(
  url: string,
  token: string,
  survey: string,
  extName: string,
  definition: EffectDefinition,
): Promise<void> {
  const body = { survey, extName, version: 0, name: extName, definition, isEnabled: true };
  await call(url, token, 'POST', '/vuejs/effectblocks', body);
}
