import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf } from '@echolot/contract/endpoint';
import {
  comparisonsOf,
  type EffectDefinition,
  type tryEffectBlock as endpoint,
} from '@echolot/contract/follow-up/effect-blocks';
import { addDays, dayNumberOf, firstDayOfWeek } from '@echolot/core/day';
import { localesOf, localText } from '@echolot/core/local-text';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Context, Verb } from '../../../context.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { listStaff } from '../../people/users/public.ts';
import {
  drillPathOf,
  findUnitByNo,
  type OrgNode,
  type OrgTree,
  type WithTrees,
  withoutPerson,
} from '../../structure/org-units/public.ts';
import type { StoredSurvey } from '../../structure/surveys/public.ts';
import { definitionFaults } from './definition-faults.ts';
import { matcherOf } from './matches-condition.ts';
import { type PastInterview, pageOfPastInterviews } from './past-interview-view.ts';
import { readNameable } from './read-nameable.ts';

type Reply = ReplyOf<typeof endpoint>;

/** Bounds of the work: rows looked at, rows of one transaction, and time. */
const limits = { rows: 400_000, perPage: 4000, ms: 4000 };
const mostUnits = 20;
const mostExamples = 10;

/** Judges past interviews by a definition, without doing anything. */
export const tryEffectBlock: Verb<'tryEffectBlock', WithTrees> = async (ctx, { body }) => {
  const { universeId, timeZone } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  const today = todayIn(timeZone, ctx.now());
  const { known, perspective, tree } = await ctx.inTransaction(async (tx) => {
    const read = await readNameable(tx, universeId, body.survey, staff);
    const wanted = body.perspective ?? read.survey.perspectives[0] ?? '';
    if (!read.survey.perspectives.includes(wanted)) throw new AppError('perspective_not_found');
    return { known: read, perspective: wanted, tree: await ctx.trees.treeOf(tx, universeId, wanted, today) };
  });
  const faults = definitionFaults(body.definition, known);
  if (faults.length > 0) throw new AppError('effect_block_faulty', { faults });
  const fromDay = addDays(today, 1 - body.days);
  const trial = new Trial(body.definition, perspective);
  const isComplete = await readPast(ctx, known.survey, body.definition, fromDay, (interview) => trial.judge(interview));
  return trial.reply(ctx, known.survey, tree, { fromDay, toDay: today, isComplete });
};

/** Reads past interviews within bounds. @returns whether it was all of them. */
async function readPast(
  ctx: Context,
  { surveyId }: StoredSurvey,
  { when }: EffectDefinition,
  fromDay: string,
  judge: (interview: PastInterview) => void,
): Promise<boolean> {
  const survey = { universeId: ctx.universe.universeId, surveyId };
  const variables = [
    ...new Set(comparisonsOf(when).flatMap((comparison) => ('variable' in comparison ? [comparison.variable] : []))),
  ];
  // Ids begin with the instant of accepting: what was accepted before these days was not answered in them.
  const fromId = idAt(Date.parse(`${fromDay}T00:00:00Z`) - 2 * 86_400_000);
  let beforeId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const endAt = performance.now() + limits.ms;
  for (let rows = 0; rows < limits.rows && performance.now() < endAt; ) {
    ctx.signal.throwIfAborted();
    const page = await ctx.inTransaction((tx) =>
      pageOfPastInterviews(tx, survey, { fromDay, fromId, beforeId }, variables, limits.perPage),
    );
    for (const interview of page.interviews) judge(interview);
    if (page.scanned < limits.perPage || page.lastId === null) return true;
    rows += page.scanned;
    beforeId = page.lastId;
  }
  return false;
}

/** The least UUIDv7 of an instant. */
function idAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Where it is counted: whoever sets up a rule thinks of branches, not of single colleagues. */
function placeOf(tree: OrgTree, unitNo: number): OrgNode | undefined {
  const node = findUnitByNo(tree, unitNo);
  return node && withoutPerson(node);
}

interface Count {
  hits: number;
  interviews: number;
}

/** Counts what a definition would have done. */
class Trial {
  readonly #matches;
  readonly #definition;
  readonly #perspective;
  readonly #weeks = new Map<string, Count>();
  readonly #units = new Map<number, Count>();
  readonly #total: Count = { hits: 0, interviews: 0 };
  #examples: PastInterview[] = [];
  #readFromDay: string | undefined;

  constructor(definition: EffectDefinition, perspective: string) {
    this.#definition = definition;
    this.#matches = matcherOf(definition.when);
    this.#perspective = perspective;
  }

  judge(interview: PastInterview): void {
    const isHit = this.#matches(interview);
    const { day } = interview;
    const monday = firstDayOfWeek(day);
    const counts = [
      this.#total,
      countOf(this.#weeks, monday),
      countOf(this.#units, interview.unitNos[this.#perspective] ?? 0),
    ];
    for (const count of counts) {
      count.interviews += 1;
      if (isHit) count.hits += 1;
    }
    if (this.#readFromDay === undefined || day < this.#readFromDay) this.#readFromDay = day;
    if (!isHit) return;
    this.#examples.push(interview);
    if (this.#examples.length > 10 * mostExamples) this.#examples = latest(this.#examples);
  }

  reply(
    ctx: Context,
    survey: StoredSurvey,
    tree: OrgTree,
    { fromDay, toDay, isComplete }: { fromDay: string; toDay: string; isComplete: boolean },
  ): Reply {
    const readFromDay = isComplete ? fromDay : (this.#readFromDay ?? toDay);
    const weeks = Math.max(1, (dayNumberOf(toDay) - dayNumberOf(readFromDay) + 1) / 7);
    const nodes = Map.groupBy(this.#units, ([unitNo]) => placeOf(tree, unitNo));
    const units = [...nodes].flatMap(([node, counts]) => {
      if (!node) return [];
      const hits = counts.reduce((sum, [, count]) => sum + count.hits, 0);
      const interviews = counts.reduce((sum, [, count]) => sum + count.interviews, 0);
      const path = drillPathOf(tree.perspective, node);
      return hits > 0 ? [{ name: node.name, path, hits, interviews, perWeek: hits / weeks }] : [];
    });
    const maySeeAnswers = ctx.actor.permissions.has('interviews.read') && mayIdentify(ctx.actor);
    return {
      path: tree.root ? drillPathOf(tree.perspective, tree.root) : null,
      fromDay,
      toDay,
      interviews: this.#total.interviews,
      isComplete,
      readFromDay,
      hits: this.#total.hits,
      perWeek: this.#total.hits / weeks,
      weeks: [...this.#weeks]
        .map(([monday, count]) => ({ fromDay: monday, ...count }))
        .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)),
      units: units.toSorted((a, b) => b.hits - a.hits || (a.path < b.path ? -1 : 1)).slice(0, mostUnits),
      examples: latest(this.#examples).map((interview) => ({
        interviewId: interview.interviewId,
        externalId: interview.externalId,
        answeredAt: interview.answeredAt.toISOString(),
        unit: findUnitByNo(tree, interview.unitNos[this.#perspective] ?? 0)?.name ?? '',
        answers: maySeeAnswers ? this.#answersOf(ctx, survey, interview) : [],
      })),
    };
  }

  #answersOf(ctx: Context, survey: StoredSurvey, { answers }: PastInterview): Reply['examples'][number]['answers'] {
    const locales = localesOf(ctx.actor, ctx.universe);
    const named = comparisonsOf(this.#definition.when).flatMap((one) => ('variable' in one ? [one.variable] : []));
    return [...new Set(named)].flatMap((name) => {
      const variable = survey.variables.find(({ extName }) => extName === name);
      const value = answers[name];
      if (!variable || value === undefined) return [];
      const text = Array.isArray(value) ? value.join(', ') : String(value);
      return [{ variable: name, title: localText(variable.titles, locales) || name, value: text.slice(0, 500) }];
    });
  }
}

function countOf<Key>(counts: Map<Key, Count>, key: Key): Count {
  const known = counts.get(key) ?? { hits: 0, interviews: 0 };
  counts.set(key, known);
  return known;
}

const latest = (all: readonly PastInterview[]): PastInterview[] =>
  all.toSorted((a, b) => b.answeredAt.getTime() - a.answeredAt.getTime()).slice(0, mostExamples);
