import type { Verbs } from '../../../context.ts';
import { changeAction } from './change-action.ts';
import { createAction } from './create-action.ts';
import { getActionEffect } from './get-action-effect.ts';
import { listActionOwners } from './list-action-owners.ts';
import { listActions } from './list-actions.ts';

/** The verbs of this feature's endpoints. */
export const actionsVerbs = {
  changeAction,
  createAction,
  listActionOwners,
  listActions,
  getActionEffect,
} satisfies Partial<Verbs>;
