import { AppError } from '@echolot/contract/app-error';
import { localesOf, localText } from '@echolot/core/local-text';
import type { OptionQuestion } from '../../../columnar/option-counts.ts';
import type { Context } from '../../../context.ts';
import type { VariableOption } from '../../structure/surveys/public.ts';
import { factQuestion, type ResolvedQuery } from '../rankings/public.ts';
import { prepareOptions } from './option-index.ts';
import type { OfferedOptions, WithOptionIndexes } from './option-indexes.ts';

/**
 * The question how many interviews chose each category of a filter: the drawer and lists ask the same one, so that both hide the same.
 * @throws AppError variable_not_found
 */
export function optionQuestion(
  ctx: Context & WithOptionIndexes,
  resolved: ResolvedQuery,
  filter: string,
): { readonly question: OptionQuestion; readonly offered: OfferedOptions | undefined } {
  const offered = offeredOptions(ctx, resolved, filter);
  const question = {
    ...factQuestion(resolved, [], ctx.universe.suppressionMinimumN).question,
    variable: filter,
    offered: offered?.index.extNames,
    mergedInto: offered?.mergedInto ?? new Map<string, string>(),
    optionsKey: offered?.key ?? '',
    position: resolved.position,
  };
  return { question, offered };
}

/** Undefined for channel and locale, which are offered as they were answered. */
function offeredOptions(
  ctx: Context & WithOptionIndexes,
  { survey, options }: ResolvedQuery,
  filter: string,
): OfferedOptions | undefined {
  if (filter === 'channel' || filter === 'locale') return undefined;
  const isDimension = survey.variables.some(({ extName, kind }) => extName === filter && kind === 'dimension');
  if (!isDimension) throw new AppError('variable_not_found', { filter });
  const its = options.get(filter) ?? noOptions;
  const locales = localesOf(ctx.actor, ctx.universe);
  return ctx.optionIndexes.get(its, locales, () => prepareOffered(its, locales));
}

const noOptions: readonly never[] = [];

function prepareOffered(options: readonly VariableOption[], locales: readonly string[]): Omit<OfferedOptions, 'key'> {
  const mergedInto = new Map<string, string>();
  const offered: { extName: string; title: string }[] = [];
  for (const { extName, titles, mergedInto: target } of options) {
    if (target !== undefined) mergedInto.set(extName, target);
    else offered.push({ extName, title: localText(titles, locales) || extName });
  }
  return { index: prepareOptions(offered), mergedInto };
}
