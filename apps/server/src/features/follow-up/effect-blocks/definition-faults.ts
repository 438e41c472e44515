import { comparisonsOf, type EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import type { StaffMember } from '../../people/users/public.ts';
import type { StoredSurvey, VariableOption } from '../../structure/surveys/public.ts';

/** What a definition may name. */
export interface NameableOfSurvey {
  readonly survey: StoredSurvey;
  readonly options: ReadonlyMap<string, readonly VariableOption[]>;
  readonly roles: ReadonlySet<string>;
  readonly staff: readonly StaffMember[];
}

/** What a definition names that is not there, or not of the kind it takes it for; in words, each once. */
export function definitionFaults(definition: EffectDefinition, known: NameableOfSurvey): string[] {
  return [...new Set([...conditionFaults(definition, known), ...actionFaults(definition, known)])];
}

const kindsOf = {
  indicator: ['indicator', 'number'],
  dimension: ['dimension'],
  contains: ['comment'],
  answered: ['indicator', 'number', 'dimension', 'comment', 'date'],
} as const;

function conditionFaults({ when }: EffectDefinition, { survey, options }: NameableOfSurvey): string[] {
  return comparisonsOf(when).flatMap((comparison) => {
    if (comparison.kind === 'channel') return [];
    const { variable: name } = comparison;
    const variable = survey.variables.find(({ extName }) => extName === name);
    if (!variable) return [`There is no variable ${name}.`];
    const kinds: readonly string[] = kindsOf[comparison.kind];
    if (!kinds.includes(variable.kind))
      return [`${name} is no ${comparison.kind === 'contains' ? 'comment' : comparison.kind}.`];
    if (comparison.kind !== 'dimension') return [];
    const known = new Set((options.get(name) ?? []).map(({ extName }) => extName));
    return comparison.values.filter((value) => !known.has(value)).map((value) => `${name} has no category ${value}.`);
  });
}

function actionFaults({ actions }: EffectDefinition, { roles, staff }: NameableOfSurvey): string[] {
  return actions.flatMap((action) => {
    const who = action.kind === 'raiseAlert' ? action.assignTo : action.kind === 'tell' ? action.to : undefined;
    if (!who || who.kind === 'nobody') return [];
    if (who.kind === 'person')
      return staff.some(({ username }) => username === who.username) ? [] : [`There is no person ${who.username}.`];
    return roles.has(who.role) ? [] : [`There is no role ${who.role}.`];
  });
}
