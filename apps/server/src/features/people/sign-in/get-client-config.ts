import type { Verb } from '../../../context.ts';
import type { WithSignOn } from '../../../gateways/sign-on/sign-on-gateway.ts';
import { demoPeople } from './demo-people.ts';

/** Where the browser signs on; asked before the app mounts. */
export const getClientConfig: Verb<'getClientConfig', WithSignOn> = (ctx, { query }) => ({
  ...ctx.signOn.clientConfig(query.domain),
  universe: universeOf(query.domain, ctx.config.publicUrl),
  demoPeople: ctx.config.demo
    ? demoPeople.map(({ username, describe }) => ({ username, description: describe('en') }))
    : [],
});

/**
 * A domain one label below the public address names a universe: aurora.feedback.example.com. Read from the name alone,
 * so that nobody learns here which universes there are.
 */
function universeOf(domain: string, publicUrl: string): string | null {
  const [label = '', ...parent] = domain.toLowerCase().split('.');
  const { host, hostname } = new URL(publicUrl);
  const isBelow = [host, hostname].includes(parent.join('.'));
  return isBelow && /^[a-z0-9-]{1,64}$/.test(label) ? label : null;
}
