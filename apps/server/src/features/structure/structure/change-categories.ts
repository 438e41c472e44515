import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { changeCategories as endpoint } from '@echolot/contract/structure/structure';
import type { Context } from '../../../context.ts';
import { getVariable } from './change-variable.ts';
import { changeStructure } from './survey-change.ts';
import { type CategoryEntry, listCategories, listVariables, updateCategories } from './survey-structure-store.ts';
import { changedTexts } from './variable-entry.ts';

/**
 * Renames, orders and merges categories. A merged category keeps its answers; filters count it as the one it was merged into,
 * so that it can become one of its own again.
 */
export async function changeCategories(
  ctx: Context,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return changeStructure(ctx, input, 'changeCategories', async (tx, survey) => {
    const variable = getVariable(await listVariables(tx, survey.surveyId), input.params.variable);
    const stored = (await listCategories(tx, survey.surveyId)).get(variable.variableId) ?? [];
    const byName = new Map(stored.map((category) => [category.extName, category]));
    const get = (extName: string): CategoryEntry => {
      const category = byName.get(extName);
      if (!category) throw new AppError('category_not_found', { category: extName });
      return category;
    };
    const changed = new Map<string, CategoryEntry>();
    for (const { extName, titles, mergedInto } of input.body.categories) {
      const category = get(extName);
      if (mergedInto) get(mergedInto);
      changed.set(extName, {
        extName,
        titles: changedTexts(category.titles, titles),
        mergedInto: mergedInto === undefined ? category.mergedInto : mergedInto,
      });
    }
    const all = [...changed.values(), ...stored.filter(({ extName }) => !changed.has(extName))];
    refuseCircles(all);
    await updateCategories(tx, survey.surveyId, variable.variableId, all);
    const details = [...changed.values()].filter(
      (category) => JSON.stringify(category) !== JSON.stringify(byName.get(category.extName)),
    );
    return { details: { variable: variable.extName, changed: details.slice(0, 200) } };
  });
}

/** @throws AppError category_cycle */
function refuseCircles(categories: readonly CategoryEntry[]): void {
  const targets = new Map(categories.map(({ extName, mergedInto }) => [extName, mergedInto]));
  for (const { extName } of categories) {
    const seen = new Set<string>();
    for (let next: string | null | undefined = extName; next; next = targets.get(next)) {
      if (seen.has(next)) throw new AppError('category_cycle', { category: extName });
      seen.add(next);
    }
  }
}
