import type { Permission } from '@echolot/contract/permissions';

export type PermissionGroup =
  | 'figures'
  | 'interviews'
  | 'customers'
  | 'followUp'
  | 'invitations'
  | 'surveys'
  | 'people'
  | 'installation';

/** Permissions by what people do, in the order of the screen; each stands in one group. */
export const permissionGroups: Readonly<Record<PermissionGroup, readonly Permission[]>> = {
  figures: ['rankings.read', 'filters.share', 'reports.schedule', 'gaming.read', 'displays.manage'],
  interviews: [
    'interviews.read',
    'interviews.comment',
    'interviews.share',
    'interviews.correct',
    'interviews.write',
    'interviews.delete',
  ],
  customers: ['interviews.identify', 'contacts.find', 'contacts.read', 'contacts.erase'],
  followUp: ['alerts.read', 'alerts.work', 'alerts.manage', 'effectblocks.manage', 'actions.manage'],
  invitations: ['samples.read', 'samples.manage'],
  surveys: ['structure.read', 'structure.manage', 'imports.manage', 'configblocks.manage', 'settings.manage'],
  people: ['users.manage', 'audit.read', 'mail.read', 'apikeys.manage', 'webhooks.manage'],
  installation: ['universes.manage', 'bugs.manage', 'displays.show'],
};

/** What a permission is of no use without. */
export const permissionNeeds: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'filters.share': ['rankings.read'],
  'reports.schedule': ['rankings.read'],
  'gaming.read': ['rankings.read', 'interviews.read'],
  'displays.manage': ['rankings.read'],
  'interviews.read': ['rankings.read'],
  'interviews.comment': ['interviews.read'],
  'interviews.share': ['interviews.read'],
  'interviews.correct': ['interviews.read'],
  'interviews.identify': ['interviews.read'],
  'contacts.read': ['contacts.find'],
  'contacts.erase': ['contacts.find', 'contacts.read'],
  'alerts.read': ['interviews.read'],
  'alerts.work': ['alerts.read'],
  'alerts.manage': ['alerts.read', 'alerts.work'],
  'effectblocks.manage': ['alerts.read'],
  'actions.manage': ['rankings.read'],
  'samples.read': ['rankings.read'],
  'samples.manage': ['samples.read'],
  'structure.manage': ['structure.read'],
};

/** What is to be allowed as well, so that these are of use. */
export function withNeeds(wanted: Iterable<Permission>): Set<Permission> {
  const all = new Set(wanted);
  // A set that grows while it is walked over is walked to its new end.
  for (const one of all) for (const needed of permissionNeeds[one] ?? []) all.add(needed);
  return all;
}
