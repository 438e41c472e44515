import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';

const maxAgeSeconds = 180 * 86_400;

/** The cookie of a browser that has signed somebody in: OWASP, "Slow down online guessing attacks with device cookies". */
export function deviceTokenIn(cookies: string, config: Pick<Config, 'publicUrl'>): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(config)}=([A-Za-z0-9_-]{43})(?:;|$)`);
  return pattern.exec(cookies)?.[1];
}

export const newDeviceToken = (): string => randomBytes(32).toString('base64url');

/** The line that lets the browser keep a token. No script can read it. */
export function deviceCookie(token: string, config: Pick<Config, 'publicUrl'>): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(config)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Two installations on one machine share a browser's cookies, whatever their ports. */
function nameOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const { port } = new URL(publicUrl);
  return port === '' ? 'echolot-device' : `echolot-device-${port}`;
}
