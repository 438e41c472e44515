import { AppError } from '@echolot/contract/app-error';
import { addMonths, type Day, lastDayOfMonth } from '@echolot/core/day';
import type { Context } from '../../../context.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import {
  type SeenInterview,
  type SeenUnit,
  seeInterview,
  type ToldCategories,
} from '../../intake/interviews/public.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import { answerQuery, servedIndicators, type WithFigures } from '../rankings/public.ts';
import { listQuery } from './list-query.ts';
import { nodesByNo, toldUnit } from './listed-units.ts';

/** What a reader who may not see single persons is told of one interview. */
export interface InterviewProtection {
  /** Its units as far down as they are told. */
  readonly units: readonly SeenUnit[];
  readonly told: ToldCategories;
}

/**
 * The page of one interview tells what the list of its quarter tells, over all that its reader sees: the pages one after the
 * other would otherwise say what the list hides. Undefined for those who may see single persons.
 * @throws AppError survey_not_found, interview_not_found
 */
export async function readInterviewProtection(
  ctx: Context & WithFigures & WithOptionIndexes,
  params: { readonly survey: string; readonly interviewId: string },
): Promise<InterviewProtection | undefined> {
  if (mayIdentify(ctx.actor)) return undefined;
  const seen = await ctx.inTransaction((tx) => seeInterview(ctx, tx, params.survey, params.interviewId));
  const told = await Promise.all(seen.units.map((unit, index) => readTold(ctx, seen, unit, index === 0)));
  return { units: told.map(({ unit }) => unit), told: told[0]?.told ?? nothingTold(seen) };
}

interface Told {
  readonly unit: SeenUnit;
  readonly told: ToldCategories | undefined;
}

async function readTold(
  ctx: Context & WithFigures & WithOptionIndexes,
  seen: SeenInterview,
  unit: SeenUnit,
  isMain: boolean,
): Promise<Told> {
  const { survey, interview } = seen;
  const { perspective, lineage } = unit;
  const top = lineage[0] ?? unit.node;
  const path = `${drillPathOf(perspective, top)};date=${quarterOf(interview.day)}`;
  const nothing: Told = { unit: cutAt(unit, top), told: isMain ? nothingTold(seen) : undefined };
  try {
    return await answerQuery(ctx, survey.extName, path, ['interview protection', isMain], async (asked, signal) => {
      const list = await listQuery(ctx, asked, servedIndicators(asked), { search: '', commented: 'all' });
      const { protection } = list;
      if (!protection || protection.closed) return nothing;
      const dimensions = survey.variables.filter(({ kind }) => kind === 'dimension').map(({ extName }) => extName);
      const names = [...dimensions, 'channel', 'locale'];
      const node = toldUnit(nodesByNo(asked.tree), interview.unitNos[perspective] ?? 0, protection) ?? top;
      return { unit: cutAt(unit, node), told: isMain ? await list.toldCategories(names, signal) : undefined };
    });
  } catch (error) {
    // Before the columns stand nothing is counted, so nothing is known to be large enough.
    if (error instanceof AppError && error.code === 'rankings_preparing') return nothing;
    throw error;
  }
}

function nothingTold({ survey }: SeenInterview): ToldCategories {
  const names = survey.variables.filter(({ kind }) => kind === 'dimension').map(({ extName }) => extName);
  const none = { categories: new Set<string>(), hiddenCount: 0 };
  return new Map([...names, 'channel', 'locale'].map((name) => [name, none]));
}

function cutAt({ perspective, lineage, node }: SeenUnit, told: OrgNode): SeenUnit {
  const depth = lineage.findIndex(({ slug }) => slug === told.slug);
  return depth < 0 ? { perspective, lineage, node } : { perspective, lineage: lineage.slice(0, depth + 1), node: told };
}

/** The calendar quarter of a day, as a filter of the date says it. */
function quarterOf(day: Day): string {
  const first = `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  return `${first}_${lastDayOfMonth(addMonths(first, 2))}`;
}
