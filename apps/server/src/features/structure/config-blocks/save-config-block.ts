import { AppError } from '@echolot/contract/app-error';
import { type ConfigName, configBlocks } from '@echolot/contract/structure/config-blocks';
import type { Verb } from '../../../context.ts';
import { findNewestConfig, insertConfigVersion, noteConfigChange } from './config-block-store.ts';
import { checkedProblems } from './config-problems.ts';
import { describeBlock, placeOf } from './described-block.ts';

/** R-126 Adds a version of a block, if nobody did since the one the change was made on. */
export const saveConfigBlock: Verb<'saveConfigBlock'> = (ctx, { body }) =>
  ctx.inTransaction(async (tx) => {
    // What is said of the universe holds in every survey.
    if (body.survey === null && ctx.actor.surveys !== 'all') throw new AppError('survey_not_found', { survey: '' });
    const survey = body.survey ?? undefined;
    const place = await placeOf(ctx, tx, body.name, survey);
    const value = body.isSet ? checkValue(body.name, body.value) : null;
    const before = await findNewestConfig(tx, place);
    const { personId, username } = ctx.actor;
    const change = { after: body.version, value, personId, username };
    if ((before?.version ?? 0) !== body.version || !(await insertConfigVersion(tx, place, change))) {
      const theirs = await findNewestConfig(tx, place);
      throw new AppError('conflict', {
        version: theirs?.version ?? 0,
        value: theirs?.value ?? null,
        changedBy: theirs?.changedBy ?? '',
      });
    }
    await noteConfigChange(tx, place, personId, {
      survey: body.survey,
      version: body.version + 1,
      before: before?.value ?? null,
      isSet: body.isSet,
    });
    return { block: await describeBlock(tx, place, survey) };
  });

/** The value as it is kept. @throws AppError config_block_invalid */
function checkValue(name: ConfigName, value: unknown): string {
  const problems = checkedProblems(name, value);
  if (problems.length > 0) throw new AppError('config_block_invalid', { problems });
  return JSON.stringify(configBlocks[name].schema.parse(value));
}
