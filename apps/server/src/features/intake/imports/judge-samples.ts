import type { SampleResult } from '@echolot/contract/intake/sample-intake';
import { type IntakeTarget, type SupposedSamples, takeSamples } from '../samples/public.ts';
import type { JudgedSource } from './guessing/judge-table.ts';
import { LineIndex } from './guessing/line-index.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportPatch } from './import-record.ts';
import { openOptionsOf, withSourceTable } from './import-source.ts';
import { type Reading, readRows, takeUp } from './read-rows.ts';
import { SampleJudge, type SampleJudgeState } from './sample-judgement.ts';
import { planSampleTarget } from './sample-target.ts';

/** Rows decided about together; people's changes wait that long at most. */
const decidedAtOnce = 500;

/** What some rows added to what the judge knows: ids, and what the intake would know of them. */
interface KeptWords {
  readonly ids: Uint32Array;
  readonly words: Uint32Array;
}

/** Ends a transaction in which nothing was to stay. */
class NotToBeKept extends Error {
  readonly results: readonly SampleResult[];
  constructor(results: readonly SampleResult[]) {
    super('What was decided was only looked at');
    this.results = results;
  }
}

/** Reads a file of contacts to be invited with its mapping: what would be taken, and what the rules would decide. */
export async function judgeSamples(
  reading: Reading,
  path: string,
  mapping: ImportMapping,
  told: ImportPatch,
): Promise<void> {
  const { ctx, universe, record, signal, save } = reading;
  const { universeId } = record;
  const { target, faults } = await ctx.record.inUniverse(universeId, (tx) => planSampleTarget(tx, universeId, mapping));
  if (!target || faults.length > 0) {
    await save({ ...told, state: 'ready', faults: [...faults], judgement: null });
    return;
  }
  const { timeZone } = universe;
  const options = openOptionsOf(record.reading, record.facts, signal);
  const judgement = await withSourceTable(path, record.fileName, options, async (source) => {
    const position = await takeUp<SampleJudgeState, KeptWords>(reading, 'samples');
    const { now } = position;
    const judge = new SampleJudge(
      mapping,
      source.columns,
      { timeZone, now, fileDay: record.reading.fileDay, units: target.units },
      { state: position.head, ids: position.parts.map(({ ids }) => ids) },
    );
    const words = new LineIndex({ isKept: true });
    for (const part of position.parts) words.redo(part.words);
    const supposed: SupposedSamples = { has: (word) => words.has(word), add: (word) => void words.add(word, 1) };
    const settle = async (): Promise<void> => {
      const { given, note } = judge.take();
      if (given.length > 0) note(await decide(reading, target, { given, supposed, now }));
    };
    const work = {
      add: (row: JudgedSource) => judge.add(row),
      settle,
      keep: () => ({
        head: judge.state,
        parts: [{ ids: judge.takeIds(), words: words.takeChanges() }],
        isAppended: true,
      }),
    };
    await readRows(reading, source, position, work, { share: [0.5, 1], settleEvery: decidedAtOnce });
    return judge.finish();
  });
  const surveyTitle = target.titles[universe.defaultLocale] ?? told.surveyTitle ?? mapping.survey.extName;
  await save({ ...told, surveyTitle, state: 'ready', faults: [], judgement });
}

/** The intake itself decides, in a transaction that is taken back. */
async function decide(
  { ctx, universe, record: { universeId } }: Reading,
  target: IntakeTarget,
  { given, supposed, now }: { given: readonly unknown[]; supposed: SupposedSamples; now: Date },
): Promise<readonly SampleResult[]> {
  const intake = { universeId, timeZone: universe.timeZone, now, supposed };
  try {
    return await ctx.record.inUniverse(universeId, async (tx) => {
      throw new NotToBeKept(await takeSamples(tx, intake, target, given));
    });
  } catch (error) {
    if (error instanceof NotToBeKept) return error.results;
    throw error;
  }
}
