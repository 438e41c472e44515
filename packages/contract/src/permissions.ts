/** What a role may allow. A universe's roles are sets of these; root has all of them. */
export const permissions = [
  'rankings.read',
  'bugs.manage',
  'users.manage',
  'audit.read',
  'settings.manage',
  'imports.manage',
  'universes.manage',
  'apikeys.manage',
  'webhooks.manage',
  'structure.read',
  'structure.manage',
  'contacts.find',
  'contacts.read',
  'contacts.erase',
  'interviews.write',
  'interviews.delete',
  'filters.share',
  'interviews.read',
  'interviews.identify',
  'interviews.comment',
  'interviews.correct',
  'interviews.share',
  'reports.schedule',
  'actions.manage',
  'mail.read',
  'configblocks.manage',
  'displays.manage',
  'displays.show',
  'gaming.read',
  'samples.read',
  'samples.manage',
  'alerts.read',
  'alerts.work',
  'alerts.manage',
  'effectblocks.manage',
] as const;

export type Permission = (typeof permissions)[number];

/** What the administrator of a universe usually may: everything but what belongs to the installation, or to keys alone. */
export const administratorPermissions: readonly Permission[] = permissions.filter(
  (one) => one !== 'bugs.manage' && one !== 'universes.manage' && one !== 'displays.show',
);
