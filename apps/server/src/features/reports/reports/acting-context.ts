import type { Context, WorkContext } from '../../../context.ts';
import { type AbsentPerson, findActor } from '../../people/sign-in/public.ts';

/** The context of a person who is not there, with the rights of this moment; undefined when the person may no longer enter. */
export async function findActingContext<Parts>(
  ctx: WorkContext & Parts,
  person: AbsentPerson,
  signal: AbortSignal,
): Promise<(Context & Parts) | undefined> {
  const found = await findActor(ctx, person);
  if (!found) return undefined;
  const { universe, actor } = found;
  const acting: Omit<Context, keyof WorkContext> = {
    universe,
    actor,
    signal,
    inTransaction: (work) => ctx.record.inUniverse(universe.universeId, work),
  };
  return { ...ctx, ...acting };
}
