import type { FilterPurpose } from '@echolot/contract/analytics/saved-filters';
import type { Actor, Log } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { type Choice, listChoices, listRemovedVariables } from './saved-filter-view.ts';
import { withoutGone } from './without-gone.ts';

export interface ChosenFiltersInput {
  readonly tx: Tx;
  readonly universeId: string;
  readonly actor: Actor;
  readonly log: Log;
}

interface Startable {
  readonly extName: string;
  readonly startFilter: string;
  readonly alertFilter: string;
}

/**
 * The surveys with what this person begins them with: the own choice, else the role's, else the survey's own.
 * A choice that is missing is only logged.
 */
export async function withChosenFilters<Survey extends Startable>(
  { tx, universeId, actor, log }: ChosenFiltersInput,
  surveys: readonly Survey[],
): Promise<Survey[]> {
  const choices = await listChoices(tx, universeId, actor);
  const removed = await listRemovedVariables(tx, universeId, [...new Set(choices.map(({ surveyId }) => surveyId))]);
  return surveys.map((survey) => {
    const ofSurvey = choices.filter((choice) => choice.survey === survey.extName);
    for (const { purpose, chosenFor, tokens } of ofSurvey) {
      if (tokens !== null) continue;
      const about = { universeId, survey: survey.extName, purpose, chosenFor, person: actor.username };
      log.warn(about, `the chosen ${purpose} filter is missing`);
    }
    const tokensFor = (purpose: FilterPurpose): string | undefined => {
      const choice = choiceFor(ofSurvey, purpose);
      return choice && withoutGone(choice.tokens, removed.get(choice.surveyId));
    };
    return {
      ...survey,
      startFilter: tokensFor('start') ?? survey.startFilter,
      alertFilter: tokensFor('alert') ?? survey.alertFilter,
    };
  });
}

type Found = Choice & { readonly tokens: string };

function choiceFor(choices: readonly Choice[], purpose: FilterPurpose): Found | undefined {
  const found = choices.filter((choice): choice is Found => choice.purpose === purpose && choice.tokens !== null);
  return found.find(({ chosenFor }) => chosenFor === 'person') ?? found[0];
}
