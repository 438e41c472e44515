import { reportKinds } from '@echolot/contract/reports/report-kinds';
import type { ReportKind } from '../features/reports/reports/report-kind.ts';
import { mayIdentify } from '../masking/may-identify.ts';

/** What the next runs of a scripted kind do. */
export type Script =
  Parameters<ReportKind<Record<string, unknown>>['write']> extends [infer Ctx, infer Order, infer Out]
    ? (ctx: Ctx, order: Order, out: Out) => Promise<void>
    : never;

/** A kind whose runs tests hold, let go and fail; it writes a small real table. */
export interface ScriptedKind {
  readonly kinds: Readonly<Record<string, ReportKind<Record<string, unknown>>>>;
  /** Does nothing more than write when undefined. */
  script: Script | undefined;
  /** Begun runs, by report. */
  readonly runs: string[];
}

export function createScriptedKinds(names: readonly (keyof typeof reportKinds)[]): ScriptedKind {
  const scripted: ScriptedKind = { kinds: {}, script: undefined, runs: [] };
  const kinds: Record<string, ReportKind<Record<string, unknown>>> = {};
  for (const name of names) {
    kinds[name] = {
      kind: name,
      options: reportKinds[name].options,
      check: async () => undefined,
      async write(ctx, order, out) {
        scripted.runs.push(order.reportId);
        await scripted.script?.(ctx, order, out);
        const may = mayIdentify(ctx.actor) ? 'named' : 'masked';
        async function* rows(): AsyncGenerator<string[][]> {
          yield [[order.filteredDrillPath, may]];
        }
        await out.tables({
          title: 'Test',
          language: order.locale,
          timeZone: ctx.universe.timeZone,
          madeAt: ctx.now().toISOString(),
          notesTitle: 'About',
          notes: [],
          sheets: [
            {
              name: 'Test',
              columns: [
                { title: 'path', kind: 'text' },
                { title: 'person', kind: 'text' },
              ],
              rows: rows(),
              emptySentence: 'Nothing.',
            },
          ],
        });
        return { rows: 1, suppressed: 2, fileName: 'Übersicht / Test', position: '7' };
      },
    };
  }
  return Object.assign(scripted, { kinds });
}
