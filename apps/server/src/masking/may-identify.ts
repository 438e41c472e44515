import type { Actor } from '../context.ts';

type Rights = Pick<Actor, 'permissions'>;

/** Whether somebody may know which person an interview, a sample or an alert is of. Replies are masked by the contract's marks. */
export function mayIdentify({ permissions }: Rights): boolean {
  return permissions.has('interviews.identify');
}

/** Whether somebody may read the data of persons that were found. */
export function mayReadContacts({ permissions }: Rights): boolean {
  return permissions.has('contacts.read');
}

/** The same person without the right to identify. */
export function withoutIdentifying(actor: Actor): Actor {
  const permissions = new Set(actor.permissions);
  permissions.delete('interviews.identify');
  return { ...actor, permissions };
}
