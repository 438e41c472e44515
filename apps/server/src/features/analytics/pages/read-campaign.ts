import { maskName } from '@echolot/core/person-masks';
import type { Context } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { findUnitByNo, unitNosOf } from '../../structure/org-units/public.ts';
import { answerQuery, type WithFigures } from '../rankings/public.ts';
import { type CampaignCounts, type ListedSendOut, listCampaignUnits, listSendOuts } from './campaign-figures-view.ts';
import { questionOf } from './get-campaign-figures.ts';

/** A campaign as far as a filtered drill path asks for it. */
export interface CampaignRequest {
  readonly survey: string;
  readonly filteredDrillPath: string;
  readonly campaignNo: number;
}

/** What became of the messages about one unit below, or about the unit itself. */
export interface CampaignUnit extends CampaignCounts {
  /** Undefined for messages about the unit itself, or about none that is known. */
  readonly name: string | undefined;
}

const countNames = ['sent', 'failed', 'delivered', 'opened', 'clicked', 'unsubscribed', 'answered'] as const;

function sumOf(counts: readonly CampaignCounts[]): CampaignCounts {
  const sums = countNames.map((name) => [name, counts.reduce((sum, one) => sum + one[name], 0)] as const);
  return Object.fromEntries(sums) as unknown as CampaignCounts; // It has each of the names.
}

/** A campaign's counts by the units directly below; units without a message are left out. */
export function readCampaignUnits(
  ctx: Context & WithFigures,
  request: CampaignRequest,
): Promise<readonly CampaignUnit[]> {
  const { survey, filteredDrillPath, campaignNo } = request;
  return answerQuery(ctx, survey, filteredDrillPath, ['campaign units', campaignNo], async (asked) => {
    const question = questionOf(ctx.universe.universeId, asked, campaignNo);
    const counted = await ctx.inTransaction((tx) => listCampaignUnits(tx, question));
    const childOf = new Map(
      asked.node.children.flatMap((child) => unitNosOf(child).map((unitNo) => [unitNo, child] as const)),
    );
    const groups = Map.groupBy(counted, ({ unitNo }) => (unitNo === null ? undefined : childOf.get(unitNo)));
    const rows = asked.node.children.flatMap((child): CampaignUnit[] => {
      const its = groups.get(child);
      return its ? [{ name: child.name, ...sumOf(its) }] : [];
    });
    const own = groups.get(undefined);
    return own ? [...rows, { name: undefined, ...sumOf(own) }] : rows;
  });
}

/** A message with whom it went to, as far as the reader may know. */
export interface ReadSendOut extends Omit<ListedSendOut, 'givenName' | 'familyName' | 'unitNo'> {
  readonly person: string;
  readonly unit: string | undefined;
}

/** So that no transaction is open for long. */
const sendOutsAtOnce = 1000;

/** All messages of a campaign that went out, in batches. */
export async function* readSendOuts(
  ctx: Context & WithFigures,
  request: CampaignRequest & { readonly limit?: number },
): AsyncGenerator<readonly ReadSendOut[]> {
  const { survey, filteredDrillPath, campaignNo, limit = sendOutsAtOnce } = request;
  const isMasked = !mayIdentify(ctx.actor);
  let after: string | undefined;
  do {
    ctx.signal.throwIfAborted();
    const page = await answerQuery(ctx, survey, filteredDrillPath, ['readSendOuts', uuidV7()], async (asked) => {
      const question = questionOf(ctx.universe.universeId, asked, campaignNo);
      const rows = await ctx.inTransaction((tx) => listSendOuts(tx, question, after, limit));
      return rows.map(({ givenName, familyName, unitNo, ...row }): ReadSendOut => {
        const name = [givenName, familyName].filter(Boolean).join(' ');
        const unit = unitNo === null ? undefined : findUnitByNo(asked.tree, unitNo)?.name;
        return { ...row, person: isMasked ? maskName(name) : name, unit };
      });
    });
    yield page;
    after = page.length === limit ? page.at(-1)?.sampleId : undefined;
  } while (after !== undefined);
}
