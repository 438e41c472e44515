import { mostInterviews } from '@echolot/contract/intake/ingest';
import type { Verb } from '../../../context.ts';
import { getSurvey, listOptions } from '../../structure/surveys/public.ts';
import { getKnownSurvey, type WithIngest } from './known-survey.ts';

/** What an interview of the survey may hold, so that another system can check before it sends. */
export const getInterviewStructure: Verb<'getInterviewStructure', WithIngest> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const known = await getKnownSurvey(ctx, tx, params.survey);
    const survey = await getSurvey(tx, params.survey);
    const options = (await listOptions(tx, [survey.surveyId])).get(survey.surveyId);
    return {
      survey: survey.extName,
      titles: { ...survey.titles },
      timeZone: ctx.universe.timeZone,
      structureVersion: survey.structureVersion,
      mostInterviewsPerBatch: mostInterviews,
      perspectives: [...known.unitIndexes].map(([extName, { byExtId, byPath }]) => {
        const paths = new Map([...byPath].map(([path, unitNo]) => [unitNo, path]));
        const units = [...byExtId.values()].map(({ extId, unitNo, name, kind, closedOn }) => ({
          extId,
          path: paths.get(unitNo) ?? null,
          name,
          kind,
          closedOn,
        }));
        return { extName, units };
      }),
      variables: survey.variables.map((variable) => ({
        extName: variable.extName,
        titles: { ...variable.titles },
        kind: variable.kind,
        method: variable.method,
        min: variable.min,
        max: variable.max,
        decimals: variable.decimals,
        isMultiValued: variable.isMultiValued,
        options: (options?.get(variable.extName) ?? []).map((option) => ({
          extName: option.extName,
          titles: { ...option.titles },
        })),
      })),
    };
  });
