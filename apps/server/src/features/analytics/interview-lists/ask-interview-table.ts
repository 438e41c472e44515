import { localesOf, localText } from '@echolot/core/local-text';
import { maskName } from '@echolot/core/person-masks';
import type { InterviewListQuery } from '../../../columnar/interview-list-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import type { ToldCategories } from '../../intake/interviews/public.ts';
import { withoutPersonalData } from '../../privacy/masking/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../rankings/public.ts';
import { type ListQuery, listQuery } from './list-query.ts';
import { listableVariables, orderOf } from './listed-columns.ts';
import { findListedPeople, type ListedPerson } from './listed-people-view.ts';
import { commentText } from './listed-row.ts';
import { placesOfUnits, unitsAsked } from './listed-units.ts';
import { findPartialInterviews } from './partial-interviews.ts';
import { findUnreadable } from './readable-interviews.ts';
import { type InterviewTableColumn, tableColumns } from './table-columns.ts';

/** What of a list is asked for as a table. */
export interface TableRequest {
  readonly survey: string;
  readonly filteredDrillPath: string;
  /** As the list's. */
  readonly sort: string;
  readonly search: string;
  readonly commented: 'yes' | 'all';
  /** Ext names of variables, `channel` and `language`, with commas; all of them when absent. */
  readonly columns?: string | undefined;
  /** What is in a column of yes or nothing. */
  readonly yes: string;
  /** What says in a column whether an interview is whole; absent where none does. */
  readonly statuses?: Readonly<Record<'complete' | 'partial', string>> | undefined;
}

/** The interviews behind a number as a table: the rows and columns the list shows to the same person, all of them. */
export interface InterviewTable {
  /** Why the list is closed: the ranking hides the number behind it. It then has no rows. */
  readonly closed: 'too_few' | 'complementary' | null;
  readonly columns: readonly InterviewTableColumn[];
  /** Whether it is for somebody who may not see single persons. */
  readonly isProtected: boolean;
  /** Titles of the columns whose answers are hidden. */
  readonly hiddenTitles: readonly string[];
  /** Columns that leave out some categories, and how many. */
  readonly partlyHidden: readonly { readonly title: string; readonly count: number }[];
  readonly unit: { readonly name: string; readonly slug: string };
  readonly position: string;
  /** Words searched for, as they were understood. */
  readonly words: readonly string[];
  /** How many interviews there are, and how many of them are told as those of a unit above theirs. */
  count(): Promise<{ readonly rows: number; readonly widened: number }>;
  /** Titles of comments that are in no column, because who asks may not see single persons: they are read with the people. */
  readonly commentTitles: readonly string[];
  /**
   * Status, contact and those comments of some of its interviews, as the list shows them: names are masked, addresses left out for
   * who may not know.
   */
  readPeople(interviewIds: readonly string[]): Promise<ReadonlyMap<string, ListedPerson>>;
  /** Writes the rows to a file. @throws as `ColumnarEngine.writeFile` */
  write(file: TableFile): Promise<void>;
}

export interface TableFile {
  readonly format: 'CSV' | 'JSONCompactEachRow' | 'Parquet';
  readonly path: string;
  /** As counted. */
  readonly rowCount: number;
  /** Stands before the rows. */
  readonly head?: string;
}

/** @throws AppError for whatever the list refuses too */
export async function askInterviewTable(
  ctx: Context & WithFigures & WithOptionIndexes,
  request: TableRequest,
): Promise<InterviewTable> {
  const { survey, filteredDrillPath, ...rest } = request;
  const kind = ['interview table', rest] as const;
  const { resolved, list, told } = await answerQuery(ctx, survey, filteredDrillPath, kind, async (resolved, signal) => {
    const variables = listableVariables(resolved);
    const indicators = variables.filter((variable) => variable.kind === 'indicator');
    const list = await listQuery(ctx, resolved, indicators, request);
    const dimensions = variables.filter((variable) => variable.kind === 'dimension').map(({ extName }) => extName);
    const names = [...dimensions.filter(namedIn(request.columns)), 'channel', 'locale'];
    return { resolved, list, told: await list.toldCategories(names, signal) };
  });
  return tableOf(ctx, resolved, { list, told }, request);
}

/** Whether a column was asked for; all are where none is named. */
function namedIn(columns: string | undefined): (name: string) => boolean {
  const names = columns === undefined ? undefined : new Set(columns.split(','));
  return (name) => names?.has(name) ?? true;
}

function tableOf(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  { list: { question, protection }, told }: { readonly list: ListQuery; readonly told: ToldCategories | undefined },
  { sort, columns: named, yes, statuses }: TableRequest,
): InterviewTable {
  const variables = listableVariables(resolved);
  const hidden = protection?.hiddenIndicators ?? new Set<string>();
  const unitNos = unitsAsked(question);
  const order = orderOf(sort, variables, hidden, () =>
    placesOfUnits(resolved.tree, resolved.node, unitNos, protection),
  );
  const has = namedIn(named);
  const shown = variables.filter(({ extName }) => has(extName));
  const served = resolved.served.shape.variables;
  // The engine knows no names: comments that must not tell any are read from the record.
  const isComment = ({ extName, kind }: Variable): boolean =>
    kind === 'comment' || served.some((one) => one.extName === extName && one.kind === 'comment');
  const comments = protection ? shown.filter(isComment) : [];
  const locales = localesOf(ctx.actor, ctx.universe);
  let made: readonly InterviewTableColumn[] | undefined;
  // Titles of thousands of units: not for who only asks whether there may be a table.
  const columns = (): readonly InterviewTableColumn[] => {
    made ??= tableColumns({
      resolved,
      unitNos,
      protection,
      told,
      variables: shown.filter((variable) => !comments.includes(variable)),
      extras: { channel: has('channel'), language: has('language') },
      locales,
      timeZone: ctx.universe.timeZone,
      yes,
      statuses,
    });
    return made;
  };
  const closed = protection?.closed ?? null;
  // A closed list has no interviews, whoever writes it.
  const listed: InterviewListQuery = { ...question, ...(closed && { filters: nothing }), order };
  let readableOnes: Promise<InterviewListQuery> | undefined;
  const readable = (): Promise<InterviewListQuery> => {
    readableOnes ??= closed
      ? Promise.resolve(listed)
      : findUnreadable(ctx, resolved, question, new Set(unitNos)).then((exceptIds) => ({ ...listed, exceptIds }));
    return readableOnes;
  };
  return {
    closed,
    get columns() {
      return columns();
    },
    isProtected: protection !== undefined,
    commentTitles: comments.map(({ titles, extName }) => localText(titles, locales) || extName),
    hiddenTitles: shown
      .filter(({ extName }) => hidden.has(extName))
      .map(({ titles, extName }) => localText(titles, locales) || extName),
    partlyHidden: shown.flatMap(({ titles, extName }) => {
      const count = told?.get(extName)?.hiddenCount ?? 0;
      return count > 0 ? [{ title: localText(titles, locales) || extName, count }] : [];
    }),
    unit: { name: resolved.node.name, slug: resolved.node.slug },
    position: resolved.position,
    words: question.words,
    async count() {
      if (closed) return { rows: 0, widened: 0 };
      const widened = [...(protection?.widened.keys() ?? [])];
      const { rows, ofUnits } = await ctx.rankings.countListed(await readable(), widened, ctx.signal);
      return { rows, widened: ofUnits };
    },
    async readPeople(interviewIds) {
      const { universeId } = ctx.universe;
      const { surveyId } = resolved.survey;
      const names = comments.map(({ extName }) => extName);
      const found = await ctx.inTransaction((tx) => findListedPeople(tx, universeId, surveyId, interviewIds, names));
      if (!protection) return found;
      return new Map(
        [...found].map(([id, { status, person, comments: said, words }]): [string, ListedPerson] => {
          const texts = said.map((answer, place) => commentText(served, names[place] ?? '', answer));
          const masked = texts.map((text) => (text === '' ? '' : withoutPersonalData(text, words)));
          return [id, { status, person: maskName(person), email: '', phone: '', comments: masked, words: [] }];
        }),
      );
    },
    async write(file) {
      const query = await readable();
      const partialIds = statuses ? await findPartialInterviews(ctx, resolved.survey.surveyId, query) : undefined;
      await ctx.rankings.writeInterviews({ ...query, partialIds }, columns(), file, ctx.signal);
    },
  };
}

/** Matches no interview. */
const nothing: InterviewListQuery['filters'] = [{ kind: 'categories', variable: 'channel', anyOf: [], noneOf: [] }];
