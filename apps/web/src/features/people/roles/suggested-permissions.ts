import { administratorPermissions, type Permission } from '@echolot/contract/permissions';

export type SuggestedRole =
  | 'administrator'
  | 'programmeManager'
  | 'unitManager'
  | 'customerCare'
  | 'campaignManager'
  | 'analyst'
  | 'auditor';

const reading: readonly Permission[] = ['rankings.read', 'interviews.read'];
const working: readonly Permission[] = [
  ...reading,
  'interviews.identify',
  'interviews.comment',
  'alerts.read',
  'alerts.work',
];

/** What a new role may begin with: the roles that organisations like ours usually have. */
export const suggestedPermissions: Readonly<Record<SuggestedRole, readonly Permission[]>> = {
  administrator: administratorPermissions,
  programmeManager: [
    ...working,
    'interviews.share',
    'interviews.correct',
    'filters.share',
    'reports.schedule',
    'gaming.read',
    'displays.manage',
    'alerts.manage',
    'effectblocks.manage',
    'actions.manage',
    'samples.read',
    'structure.read',
    'structure.manage',
    'imports.manage',
  ],
  unitManager: [...working, 'actions.manage', 'samples.read'],
  customerCare: [...working, 'contacts.find', 'contacts.read'],
  campaignManager: ['rankings.read', 'samples.read', 'samples.manage'],
  analyst: [...reading, 'gaming.read', 'samples.read', 'structure.read'],
  auditor: [...reading, 'alerts.read', 'samples.read', 'structure.read', 'audit.read', 'mail.read', 'gaming.read'],
};
