import type { ImportColumn } from '@echolot/contract/intake/imports';
import type { Role } from '../mapping/column-use.ts';

const roles: Readonly<Record<string, Role>> = {
  levelId: 'level_id',
  externalId: 'external_id',
  answeredAt: 'answered_at',
};

/** The role the server guessed, as the choice names it. */
export function roleOfGuess({ role, field, extNames }: NonNullable<ImportColumn['guess']>): Role {
  if (role === 'unit') return `unit.${extNames[0] ?? ''}`;
  if (role === 'contact') return `contact.${field ?? 'name'}` as Role;
  return roles[role] ?? (role as Role);
}
