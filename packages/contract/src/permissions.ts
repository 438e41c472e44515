/** What a role may allow. A universe's roles are sets of these; root has all of them. */
export const permissions = ['rankings.read', 'bugs.manage', 'users.manage', 'settings.manage'] as const;

export type Permission = (typeof permissions)[number];
