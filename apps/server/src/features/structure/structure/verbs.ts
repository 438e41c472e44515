import type { Verbs } from '../../../context.ts';
import { changeCategories } from './change-categories.ts';
import { changeSurvey } from './change-survey.ts';
import { changeUnitLevel } from './change-unit-level.ts';
import { changeUnitOwner } from './change-unit-owner.ts';
import { changeVariable } from './change-variable.ts';
import { closeUnit } from './close-unit.ts';
import { createUnit } from './create-unit.ts';
import { getStructure } from './get-structure.ts';
import { getUnitHistory } from './get-unit-history.ts';
import { getUnitTree } from './get-unit-tree.ts';
import { mergeUnits } from './merge-units.ts';
import { moveUnits } from './move-units.ts';
import { orderVariables } from './order-variables.ts';
import { removeVariable } from './remove-variable.ts';
import { renameUnit } from './rename-unit.ts';
import { separateUnit } from './separate-unit.ts';
import { undoUnitChange } from './undo-unit-change.ts';

/** The verbs of this feature's endpoints. */
export const structureVerbs = {
  changeCategories,
  changeSurvey,
  changeUnitLevel,
  changeUnitOwner,
  changeVariable,
  closeUnit,
  createUnit,
  getStructure,
  getUnitHistory,
  getUnitTree,
  mergeUnits,
  moveUnits,
  orderVariables,
  removeVariable,
  renameUnit,
  separateUnit,
  undoUnitChange,
} satisfies Partial<Verbs>;
