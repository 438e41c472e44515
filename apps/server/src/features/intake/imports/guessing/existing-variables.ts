import type { ExistingSurvey, ExistingVariable } from './guess.ts';
import type { DraftColumn } from './guess-draft.ts';
import { plainName } from './plain-text.ts';

/** The variable of each column that is called like one: by its ext name, or by a title in any language. */
export function matchVariables(
  columns: readonly DraftColumn[],
  survey: ExistingSurvey | undefined,
): Map<string, ExistingVariable> {
  const matches = new Map<string, ExistingVariable>();
  const taken = new Set<string>();
  const take = (column: DraftColumn, variable: ExistingVariable | undefined): void => {
    if (!variable || matches.has(column.name) || taken.has(variable.extName)) return;
    matches.set(column.name, variable);
    taken.add(variable.extName);
  };
  const variables = survey?.variables ?? [];
  const byExtName = new Map(variables.map((variable) => [plainName(variable.extName), variable]));
  const byTitle = new Map(
    variables.flatMap((variable) =>
      Object.values(variable.titles).map((title) => [plainName(title), variable] as const),
    ),
  );
  // Names first, so that a title does not take what a name has.
  for (const column of columns) take(column, byExtName.get(plainName(column.name)));
  for (const column of columns) {
    const byQuestion = column.title === undefined ? undefined : byTitle.get(plainName(column.title));
    take(column, byTitle.get(plainName(column.name)) ?? byQuestion);
  }
  return matches;
}
