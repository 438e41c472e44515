import type { EffectAction } from '@echolot/contract/follow-up/effect-blocks';
import { paths } from '@echolot/core/page-paths';
import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { type StaffMail, sendStaffMail } from '../../people/mail/public.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { assignRaised, readScopeUniverse, type ScopeUniverse, staffAt, type Turns } from '../alerts/public.ts';
import { listUnfollowed, markFollowed, type UnfollowedRun } from './effect-run-store.ts';

const perBatch = 100;

/** Gives new alerts to people and writes the mails of effect blocks: whatever is left to do, in batches that each stand alone. */
export const followEffects: JobHandler<{ universeId: string }, WithTrees> = async (ctx, { universeId }, { signal }) => {
  const staff = await listStaff(ctx.record, universeId);
  let done = perBatch;
  while (done === perBatch && !signal.aborted) {
    done = await ctx.record.inUniverse(universeId, (tx) => followSome(ctx, tx, universeId, staff));
  }
};

async function followSome(
  ctx: WorkContext & WithTrees,
  tx: Tx,
  universeId: string,
  staff: readonly StaffMember[],
): Promise<number> {
  const runs = await listUnfollowed(tx, universeId, perBatch);
  if (runs.length === 0) return 0;
  const universe = await readScopeUniverse(tx, universeId);
  const context = { trees: ctx.trees, now: ctx.now, universe };
  const perspectives = new Map<string, readonly string[]>();
  const turns: Turns = new Map();
  const mails: StaffMail[] = [];
  for (const run of runs) {
    const known = perspectives.get(run.survey) ?? (await getSurvey(tx, run.survey)).perspectives;
    perspectives.set(run.survey, known);
    for (const [index, action] of run.definition.actions.entries()) {
      if (action.kind === 'raiseAlert' && run.alertId !== null) {
        const survey = { extName: run.survey, perspectives: known };
        const raised = { surveyId: run.surveyId, alertId: run.alertId, survey, to: action.assignTo };
        await assignRaised(context, tx, raised, staff, turns);
      }
      if (action.kind === 'tell') mails.push(...(await mailsOf(context, tx, run, known, action, index, staff)));
    }
  }
  await sendStaffMail(tx, ctx.jobs, universeId, mails);
  await markFollowed(tx, universeId, runs, ctx.now());
  return runs.length;
}

/** To the chosen people who see the unit and may open the survey; others do not learn that there was such an interview. */
async function mailsOf(
  context: WithTrees & Pick<WorkContext, 'now'> & { universe: ScopeUniverse },
  tx: Tx,
  run: UnfollowedRun,
  perspectives: readonly string[],
  { to, subject, text }: Extract<EffectAction, { kind: 'tell' }>,
  index: number,
  staff: readonly StaffMember[],
): Promise<StaffMail[]> {
  const meant = staff.filter((member) =>
    to.kind === 'person' ? member.username === to.username : member.role === to.role,
  );
  const told = await staffAt(context, tx, { extName: run.survey, perspectives }, run, meant, 'alerts.read');
  const link =
    run.alertId === null ? paths.interview(run.survey, run.interviewId) : paths.alert(run.survey, run.alertId);
  const effectKey = `effect ${run.effectBlockId} ${run.interviewId} ${index}`;
  return told.map((member) => ({ effectKey, to: member, subject, text, link }));
}
