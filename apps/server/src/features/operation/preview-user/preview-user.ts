import { AppError } from '@echolot/contract/app-error';
import type { Locale, Survey } from '@echolot/contract/identity';
import { reportFlagsSchema } from '@echolot/contract/structure/config-reports';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { readRanking, type WithFigures } from '../../analytics/rankings/public.ts';
import { checkMayGive, checkRole } from '../../people/users/public.ts';
import { findScopeNode, type OrgNode, type OrgTree, type WithTrees } from '../../structure/org-units/public.ts';
import { listSurveys } from '../../structure/surveys/public.ts';
import { listPerspectiveNames } from './perspective-names-view.ts';

type Body = Parameters<Verb<'previewUser'>>[1]['body'];
type Reply = Awaited<ReturnType<Verb<'previewUser'>>>;

/** Places of one survey whose interviews are counted; the rest of a long list would take long. */
const mostPlacesCounted = 20;

/** R-018 What a person of some rights would see, read with these rights and nothing else. */
export const previewUser: Verb<'previewUser', WithFigures> = async (ctx, { body }) => {
  const asPerson = await ctx.inTransaction((tx) => actAs(tx, ctx, body));
  const { trees, surveys } = await ctx.inTransaction(async (tx) => ({
    trees: await treesOf(tx, ctx),
    surveys: await listSurveys({ tx, universe: ctx.universe, actor: asPerson.actor }),
  }));
  const seen = placesOf(trees, body.drillPaths);
  const shown: Reply['surveys'] = [];
  for (const survey of surveys) shown.push(await describeSurvey(asPerson, survey, trees));
  const { permissions } = asPerson.actor;
  return {
    units: new Set(seen.flatMap(({ nodes }) => nodes)).size,
    places: seen.map(({ drillPath, name, nodes }) => ({ drillPath, name, units: nodes.length })),
    surveys: shown,
    permissions: [...permissions],
    readsCustomerData: mayIdentify(asPerson.actor),
  };
};

/** The caller's context with the rights of the person, which the caller must be able to give. */
async function actAs<Ctx extends Context>(tx: Tx, ctx: Ctx, { role, drillPaths, surveys, locale }: Body): Promise<Ctx> {
  await checkMayGive(tx, ctx, { role, drillPaths, surveys });
  const permissions = new Set(await checkRole(tx, ctx, role));
  const actor = {
    ...ctx.actor,
    role,
    permissions,
    isRoot: false,
    locale: locale satisfies Locale,
    drillPaths,
    surveys: surveys === null ? ('all' as const) : new Set(surveys),
  };
  return { ...ctx, actor };
}

async function treesOf(tx: Tx, { trees, universe, now }: Context & WithTrees): Promise<OrgTree[]> {
  const today = todayIn(universe.timeZone, now());
  const all: OrgTree[] = [];
  for (const perspective of await listPerspectiveNames(tx, universe.universeId))
    all.push(await trees.treeOf(tx, universe.universeId, perspective, today));
  return all;
}

interface SeenPlace {
  readonly drillPath: string;
  readonly name: string;
  /** The unit and all below it. */
  readonly nodes: readonly OrgNode[];
}

function placesOf(trees: readonly OrgTree[], drillPaths: readonly string[]): SeenPlace[] {
  if (drillPaths.includes('*'))
    return trees.flatMap(({ perspective, root }) =>
      root ? [{ drillPath: `${perspective}.${root.slug}`, name: root.name, nodes: below(root) }] : [],
    );
  return drillPaths.flatMap((drillPath) => {
    const segments = drillPath.split('.');
    const tree = trees.find(({ perspective }) => perspective === segments[0]);
    const node = tree && findScopeNode(tree, segments);
    return node ? [{ drillPath, name: node.name, nodes: below(node) }] : [];
  });
}

function below(top: OrgNode): OrgNode[] {
  const nodes: OrgNode[] = [];
  const stack = [top];
  for (let next = stack.pop(); next; next = stack.pop()) {
    nodes.push(next);
    stack.push(...next.children);
  }
  return nodes;
}

async function describeSurvey(
  ctx: Context & WithFigures,
  survey: Survey,
  trees: readonly OrgTree[],
): Promise<Reply['surveys'][number]> {
  const perspective = survey.startPath.split('.')[0] ?? '';
  const places = placesOf(trees, ctx.actor.drillPaths)
    .map(({ drillPath }) => drillPath)
    .filter((path) => path.startsWith(`${perspective}.`));
  const flags = Object.keys(reportFlagsSchema.shape) as (keyof typeof reportFlagsSchema.shape)[];
  return {
    extName: survey.extName,
    title: survey.title,
    startPath: survey.startPath,
    interviews: await countInterviews(ctx, survey.extName, survey.startPath === 'all' ? ['all'] : places),
    pages: survey.pages.map(({ title }) => title),
    reports: flags.filter((flag) => survey[flag]),
  };
}

/** Null while the survey's figures are being prepared. A number that is hidden counts as none. */
async function countInterviews(
  ctx: Context & WithFigures,
  survey: string,
  places: readonly string[],
): Promise<number | null> {
  let interviews = 0;
  try {
    for (const filteredDrillPath of places.slice(0, mostPlacesCounted))
      interviews += (await readRanking(ctx, { survey, filteredDrillPath })).total.n ?? 0;
    return interviews;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rankings_preparing') return null;
    throw error;
  }
}
