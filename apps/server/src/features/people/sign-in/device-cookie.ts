import { randomBytes } from 'node:crypto';

const maxAgeSeconds = 180 * 86_400;

/** Where browsers reach the product. */
interface Place {
  readonly publicUrl: string;
}

/** The cookie of a browser that has signed somebody in: OWASP, "Slow down online guessing attacks with device cookies". */
export function deviceTokenIn(cookies: string, place: Place): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(place)}=([A-Za-z0-9_-]{43})(?:;|$)`);
  return pattern.exec(cookies)?.[1];
}

export const newDeviceToken = (): string => randomBytes(32).toString('base64url');

/** The line that lets the browser keep a token. No script can read it. */
export function deviceCookie(token: string, place: Place): string {
  const secure = place.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(place)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Two installations on one machine share a browser's cookies, whatever their ports. */
function nameOf({ publicUrl }: Place): string {
  const { port } = new URL(publicUrl);
  return port === '' ? 'echolot-device' : `echolot-device-${port}`;
}
