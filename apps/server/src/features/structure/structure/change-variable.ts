import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { changeVariable as endpoint } from '@echolot/contract/structure/structure';
import type { Context } from '../../../context.ts';
import { countRefits } from './misfit-view.ts';
import { dropFromStartFilter } from './start-filter.ts';
import { changeStructure } from './survey-change.ts';
import { listVariables, updateVariable } from './survey-structure-store.ts';
import { changedVariable, scaleOf, type VariableEntry } from './variable-entry.ts';

/** Changes a variable. Answers its new scale or kind does not take stay in the record and count as missing. */
export async function changeVariable(
  ctx: Context,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { version: _version, isTrial, isLossAccepted, ...request } = input.body;
  return changeStructure(ctx, input, 'changeVariable', async (tx, survey) => {
    const before = getVariable(await listVariables(tx, survey.surveyId), input.params.variable);
    const after = changedVariable(before, request);
    if (JSON.stringify(before) === JSON.stringify(after)) throw new AppError('nothing_to_change');
    const isOtherScale = scaleOf(before) !== scaleOf(after);
    const { misfits, regained } = isOtherScale
      ? await countRefits(tx, survey.surveyId, before, after)
      : { misfits: 0, regained: 0 };
    if (misfits > 0 && !isLossAccepted && !isTrial) throw new AppError('answers_would_be_lost', { misfits });
    await updateVariable(tx, survey.surveyId, { ...after, mayMisfit: before.mayMisfit || misfits > 0 });
    if (before.kind === 'dimension' && after.kind !== 'dimension')
      await dropFromStartFilter(tx, survey, before.extName);
    return {
      details: { variable: before.extName, ...differences(before, after), misfits, regained },
      misfits,
      regained,
    };
  });
}

/** @throws AppError variable_not_found */
export function getVariable(variables: readonly VariableEntry[], extName: string): VariableEntry {
  const variable = variables.find((one) => one.extName === extName);
  if (!variable) throw new AppError('variable_not_found', { variable: extName });
  return variable;
}

function differences(before: VariableEntry, after: VariableEntry): { before: object; after: object } {
  const names = (Object.keys(after) as (keyof VariableEntry)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (entry: VariableEntry) => Object.fromEntries(names.map((name) => [name, entry[name]]));
  return { before: pick(before), after: pick(after) };
}
