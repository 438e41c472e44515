import type { EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import { listChannels } from './past-interview-view.ts';
import { readNameable } from './read-nameable.ts';

/** Options of one dimension that are offered; the others can be named. */
const mostOptions = 500;

/** A blank effect block. A survey without an indicator begins with whatever is answered. */
export const getEffectBlockTemplate: Verb<'getEffectBlockTemplate'> = async (ctx, { query }) => {
  const { universeId } = ctx.universe;
  const everybody = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const { survey, options, roleTitles, staff } = await readNameable(tx, universeId, query.survey, everybody);
    const locales = localesOf(ctx.actor, ctx.universe);
    const title = ({ extName, titles }: { extName: string; titles: Readonly<Record<string, string>> }) =>
      localText(titles, locales) || extName;
    const main = survey.variables.find(({ kind }) => kind === 'indicator') ?? survey.variables[0];
    return {
      effectBlock: { name: '', definition: blankDefinition(main), isEnabled: false },
      variables: survey.variables.flatMap((variable) => {
        const { kind } = variable;
        if (kind === 'date') return [];
        return [
          {
            extName: variable.extName,
            title: title(variable),
            kind,
            min: variable.min,
            max: variable.max,
            direction: variable.direction,
            isMultiValued: variable.isMultiValued,
            options: (options.get(variable.extName) ?? [])
              .filter(({ mergedInto }) => mergedInto === undefined)
              .slice(0, mostOptions)
              .map((option) => ({ extName: option.extName, title: title(option) })),
          },
        ];
      }),
      channels: await listChannels(tx, universeId, survey.surveyId),
      roles: [...roleTitles],
      people: staff.map(({ username, name, role, permissions }) => ({
        username,
        name,
        role,
        mayWork: permissions.has('alerts.work'),
      })),
    };
  });
};

/** The worst third of the main indicator's scale. */
function blankDefinition(
  main: { extName: string; kind: string; min: number | null; max: number | null; direction: string } | undefined,
): EffectDefinition {
  const { extName = 'score', min, max } = main ?? {};
  const when: EffectDefinition['when'] =
    main?.kind !== 'indicator' || min === null || max === null || min === undefined || max === undefined
      ? { kind: 'answered', variable: extName }
      : main.direction === 'lower'
        ? { kind: 'indicator', variable: extName, is: 'gte', value: Math.ceil(max - (max - min) / 3) }
        : { kind: 'indicator', variable: extName, is: 'lte', value: Math.floor(min + (max - min) / 3) };
  return {
    on: ['interview.completed'],
    when: { kind: 'all', of: [when] },
    actions: [{ kind: 'raiseAlert', priority: 'normal', assignTo: { kind: 'nobody' } }],
    maximumAgeDays: 14,
  };
}
