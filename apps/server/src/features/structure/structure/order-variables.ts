import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { orderVariables as endpoint } from '@echolot/contract/structure/structure';
import type { Context } from '../../../context.ts';
import { getVariable } from './change-variable.ts';
import { changeStructure } from './survey-change.ts';
import { listVariables, orderVariableRows } from './survey-structure-store.ts';

/** Puts variables in an order; those not named stay in theirs, behind the named ones. */
export async function orderVariables(
  ctx: Context,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return changeStructure(ctx, input, 'orderVariables', async (tx, survey) => {
    const variables = await listVariables(tx, survey.surveyId);
    const named = new Set(input.body.variables.map((extName) => getVariable(variables, extName)));
    const ordered = [...named, ...variables.filter((variable) => !named.has(variable))];
    if (ordered.every((variable, index) => variable === variables[index])) throw new AppError('nothing_to_change');
    await orderVariableRows(
      tx,
      survey.surveyId,
      ordered.map(({ variableId }) => variableId),
    );
    return { details: { order: ordered.map(({ extName }) => extName) } };
  });
}
