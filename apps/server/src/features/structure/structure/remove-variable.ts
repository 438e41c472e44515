import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { removeVariable as endpoint } from '@echolot/contract/structure/structure';
import type { Context } from '../../../context.ts';
import { getVariable } from './change-variable.ts';
import { dropFromStartFilter } from './start-filter.ts';
import { changeStructure } from './survey-change.ts';
import { listVariables, updateVariable } from './survey-structure-store.ts';

/** Takes a variable out of the survey or brings it back; its answers stay in the record all the time. */
export async function removeVariable(
  ctx: Context,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { isRemoved } = input.body;
  return changeStructure(ctx, input, 'removeVariable', async (tx, survey) => {
    const variables = await listVariables(tx, survey.surveyId);
    const variable = getVariable(variables, input.params.variable);
    if ((variable.removedAt !== null) === isRemoved) throw new AppError('nothing_to_change');
    const others = variables.filter((one) => one.removedAt === null && one.variableId !== variable.variableId);
    if (isRemoved && variable.kind === 'indicator' && !others.some(({ kind }) => kind === 'indicator'))
      throw new AppError('last_indicator');
    await updateVariable(tx, survey.surveyId, {
      ...variable,
      removedAt: isRemoved ? ctx.now().toISOString() : null,
    });
    if (isRemoved) await dropFromStartFilter(tx, survey, variable.extName);
    return { details: { variable: variable.extName, isRemoved } };
  });
}
