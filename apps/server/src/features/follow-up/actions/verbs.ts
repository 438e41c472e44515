import type { Verbs } from '../../../context.ts';
import { changeAction, createAction, listActionOwners, listActions } from './actions.ts';
import { getActionEffect } from './get-action-effect.ts';

/** The verbs of this feature's endpoints. */
export const actionsVerbs = {
  changeAction,
  createAction,
  listActionOwners,
  listActions,
  getActionEffect,
} satisfies Partial<Verbs>;
