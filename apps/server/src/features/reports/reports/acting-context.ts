import type { Context, WorkContext } from '../../../context.ts';
import { type AbsentPerson, findActor } from '../../people/sign-in/public.ts';

/** Nobody is signed on by background work. */
const refuse = (): never => {
  throw new Error('Background work signs nobody on.');
};
const noSignOn: Context['signOn'] = {
  outsideIssuer: undefined,
  clientConfig: refuse,
  verify: refuse,
  verifyAccess: refuse,
  verifyLogout: refuse,
  confirm: refuse,
};

/** The context of a person who is not there, with the rights of this moment; undefined when the person may no longer enter. */
export async function findActingContext(
  ctx: WorkContext,
  person: AbsentPerson,
  signal: AbortSignal,
): Promise<Context | undefined> {
  const found = await findActor(ctx, person);
  if (!found) return undefined;
  const { universe, actor } = found;
  return {
    ...ctx,
    signOn: noSignOn,
    address: '',
    cookies: { sent: '', set: () => undefined },
    universe,
    actor,
    signal,
    inTransaction: (work) => ctx.record.inUniverse(universe.universeId, work),
  };
}
