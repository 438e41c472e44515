import type { Identity } from '@echolot/contract/identity';

/** A signed-in person who reads over HTTP. */
export interface Reader {
  /** Reads an address until its last byte. @throws Error with the reply when it is not a success. */
  read(path: string): Promise<{ ms: number; text: string }>;
  readonly token: string;
}

/** Signs in with a password kept by the product and keeps the session's token. */
export async function signIn(
  url: string,
  { username, password, universe }: { username: string; password: string; universe: string },
): Promise<Reader> {
  const reply = await fetch(`${url}/vuejs/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, universe }),
  });
  if (!reply.ok) throw new Error(`The sign-in was answered ${reply.status}: ${await reply.text()}`);
  const { authToken: token } = (await reply.json()) as Identity; // The server has checked its reply.
  const headers = { authorization: `Bearer ${token}` };
  return {
    token,
    async read(path) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}${path}`, { headers });
      const text = await answer.text();
      const ms = performance.now() - startedAt;
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
      return { ms, text };
    },
  };
}
