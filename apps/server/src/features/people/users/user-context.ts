import { AppError } from '@echolot/contract/app-error';
import type { User } from '@echolot/contract/people/users';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { findUser, type UserScope } from './user-view.ts';

/** Whom the caller may see. */
export const scopeOf = ({ universe, actor }: Pick<Context, 'universe' | 'actor'>): UserScope => ({
  universeId: universe.universeId,
  timeZone: universe.timeZone,
  drillPaths: actor.drillPaths,
});

/** @throws AppError user_not_found */
export async function getVisibleUser(tx: Tx, ctx: Pick<Context, 'universe' | 'actor'>, userId: string): Promise<User> {
  const user = await findUser(tx, scopeOf(ctx), userId);
  if (!user) throw new AppError('user_not_found');
  return user;
}

export const nameOf = ({ givenName, familyName, username }: Pick<User, 'givenName' | 'familyName' | 'username'>) =>
  `${givenName} ${familyName}`.trim() || username;
