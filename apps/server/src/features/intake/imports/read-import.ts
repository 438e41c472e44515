import { AppError } from '@echolot/contract/app-error';
import type { z } from 'zod';
import type { UniverseSettings, WorkContext } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { findUniverseSettings } from '../../people/sign-in/public.ts';
import { readIntakeSurvey } from '../samples/public.ts';
import { draftFaults } from './draft-faults.ts';
import { guessMapping } from './guessing/guess-mapping.ts';
import { guessSampleMapping } from './guessing/guess-sample-mapping.ts';
import type { JudgedSource } from './guessing/judge-table.ts';
import { shapeOf } from './guessing/shape-of.ts';
import { type KeptTable, TableProfiler } from './guessing/table-profiler.ts';
import { ImportJudge, type JudgeAddition, type JudgeState } from './import-judgement.ts';
import { importMappingSchema, type MappingDraft } from './import-mapping.ts';
import type { importReadJob } from './import-read.job.ts';
import { reasonOf } from './import-reason.ts';
import { fileNameOf, type ImportPatch, type ImportRecord, noCounts, targetOf } from './import-record.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';
import { factsOf, openOptionsOf, withSourceTable } from './import-source.ts';
import { countKnownInterviews, findExistingSurvey, isOfOthers, readPlannedTarget } from './import-target-view.ts';
import { isUnavailable } from './is-unavailable.ts';
import { joinReading } from './joined-reading.ts';
import { judgeSamples } from './judge-samples.ts';
import { patientRecord } from './patient-record.ts';
import { Overtaken, type Reading, readRows, takeUp } from './read-rows.ts';
import { SourceFileError } from './reading/source-file-error.ts';
import type { SurveyDefinition } from './reading/survey-definition.ts';
import { readingNotes } from './reading-notes.ts';
import { tooManyCategories } from './too-many-categories.ts';
import { listUsableMappings } from './usable-mappings.ts';

type ReadData = z.infer<typeof importReadJob.schema>;

/** Rows judged between two looks at the record. */
const judgedAtOnce = 1000;

/** Looks at the file of an import: profile, guess, judgement. Goes on where a killed process was; a new mapping is only judged. */
export const readImport: JobHandler<ReadData, WithFiles> = (ctx, data, { signal, stopping = signal, isLastAttempt }) =>
  joinReading(`${data.universeId} ${data.importId} ${data.revision}`, signal, () =>
    read({ ...ctx, record: patientRecord(ctx.record, stopping) }, data, stopping, isLastAttempt),
  );

async function read(
  ctx: WorkContext & WithFiles,
  data: ReadData,
  signal: AbortSignal,
  isLastAttempt: boolean,
): Promise<void> {
  const { universeId, importId, revision } = data;
  const record = await findCurrent(ctx, data);
  const universe = record && (await ctx.record.as('echolot_sign_on', (tx) => findUniverseSettings(tx, universeId)));
  if (!record || !universe) return;
  const save = async (patch: ImportPatch): Promise<void> => {
    const isCurrent = await ctx.record.inUniverse(universeId, (tx) =>
      updateImport(tx, importId, patch, { revision, state: 'reading' }),
    );
    if (!isCurrent) throw new Overtaken();
  };
  const reading: Reading = { ctx, universe, record, signal, save };
  try {
    await ctx.files.withLocalFile(universeId, fileNameOf(importId), async (path) => {
      const profiled = record.facts && record.mapping ? record : await profile(reading, path);
      await judge({ ...reading, record: profiled }, path);
    });
  } catch (error) {
    if (error instanceof Overtaken) return;
    const isForeseen = error instanceof SourceFileError;
    // Whoever stops, or waits for the record, is followed by another attempt, however many there were.
    if (!isForeseen && (!isLastAttempt || signal.aborted || isUnavailable(error))) throw error;
    if (!isForeseen) ctx.log.error({ err: error }, 'a file could not be looked at');
    const reason = reasonOf(error);
    await save({ state: 'unreadable', reason, counts: noCounts }).catch((one: unknown) => {
      if (!(one instanceof Overtaken)) throw one;
    });
  }
}

async function findCurrent(
  ctx: WorkContext,
  { universeId, importId, revision }: ReadData,
): Promise<ImportRecord | undefined> {
  try {
    const record = await ctx.record.inUniverse(universeId, (tx) => getImportRecord(tx, importId));
    return record.state === 'reading' && record.revision === revision ? record : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_not_found') return undefined;
    throw error;
  }
}

interface ProfileHead {
  readonly table: KeptTable['table'];
  readonly damaged: { count: number; firstLine: number; reason: string };
}

/** Reads the whole file once: what is in its columns, and what they are taken for. */
async function profile(reading: Reading, path: string): Promise<ImportRecord> {
  const { ctx, universe, record, signal, save } = reading;
  const { universeId } = record;
  const options = openOptionsOf(record.reading, null, signal);
  const { facts, table, columns, titles, notes } = await withSourceTable(
    path,
    record.fileName,
    options,
    async (source) => {
      const position = await takeUp<ProfileHead, KeptTable['columns'][number]>(reading, 'columns');
      const { head, now, parts } = position;
      const profiler = new TableProfiler(source.columns, { now, kept: head && { table: head.table, columns: parts } });
      const damaged = head?.damaged ?? { count: 0, firstLine: 0, reason: '' };
      const work = {
        add(row: JudgedSource): void {
          if (row.kind === 'row') profiler.add(row.cells);
          else {
            if (damaged.count === 0) Object.assign(damaged, { firstLine: row.line, reason: row.reason });
            damaged.count += 1;
          }
        },
        settle: async () => undefined,
        keep() {
          const { table, columns } = profiler.state;
          return { head: { table, damaged }, parts: columns, isAppended: false };
        },
      };
      const rows = await readRows(reading, source, position, work, { share: [0, 0.5] });
      return {
        facts: factsOf(source, rows),
        table: profiler.finish(),
        columns: source.columns,
        titles: source.titles,
        notes: readingNotes(source.facts, damaged),
      };
    },
  );
  const known = await ctx.record.inUniverse(universeId, async (tx) => ({
    saved: record.reading.ignoreSaved ? [] : await listUsableMappings(tx, universeOf(universe)),
    survey: record.reading.survey === undefined ? undefined : await findExistingSurvey(tx, record.reading.survey),
  }));
  const { target } = record.reading;
  const usable = known.saved.filter(({ mapping }) => target === undefined || targetOf(mapping) === target);
  const definition = record.definition as SurveyDefinition | null; // Written by uploadImportDefinition.
  const context = {
    fileName: record.fileName,
    titles,
    facts: {
      encoding: facts.encoding ?? undefined,
      delimiter: facts.delimiter ?? undefined,
      quote: facts.quote ?? undefined,
    },
    universe: universeOf(universe),
    survey: known.survey,
    definition: definition ?? undefined,
    savedMappings: usable,
  };
  const isOfSamples = target === 'samples' && record.reading.survey !== undefined;
  const guess = isOfSamples
    ? guessSampleMapping(table, context, await readSamplePlaces(ctx, universeId, record.reading.survey ?? ''))
    : guessMapping(table, context);
  const shape = shapeOf(columns);
  const saved = usable.find((one) => one.shape === shape);
  const mapping = draftOf(guess.mapping);
  if (!saved && !known.survey && !mapping.samples) {
    const { perspective, survey } = mapping;
    const [top] = perspective.levels;
    const values = table.columns.find(({ column }) => column === (top?.id ?? top?.column))?.top ?? [];
    const extIds = values.map(({ text }) => (top?.id === undefined ? text.replaceAll('/', '//') : text));
    const isOther = await ctx.record.inUniverse(universeId, (tx) => isOfOthers(tx, perspective.extName, extIds));
    // A second organisation among the units of the first would be beside it in every ranking.
    if (isOther) mapping.perspective = { ...perspective, extName: survey.extName };
  }
  const guesses = new Map(guess.columns.map((one) => [one.column, one]));
  const patch = {
    facts,
    columns: table.columns.map((one) => ({
      column: one.column,
      title: titles.get(one.column) ?? titleIn(definition, one.column),
      profile: one,
      guess: guesses.get(one.column) ?? null,
    })),
    mapping,
    reading: { ...record.reading, target: targetOf(mapping) },
    mappingKind: saved ? ('saved' as const) : ('guess' as const),
    mappingName: saved?.name ?? null,
    notes: [
      ...notes,
      ...guess.notes.map(({ code, details, severity }) => ({ code, details: { ...details }, severity })),
    ],
  };
  await save(patch);
  return { ...record, ...patch };
}

/** Reads the file again with the mapping: what would be taken, refused and added. */
async function judge(reading: Reading, path: string): Promise<void> {
  const { ctx, universe, record, signal, save } = reading;
  const { universeId, mapping: draft } = record;
  if (!draft) throw new Error('An import is judged before it has a mapping');
  const columns = record.columns.map(({ column }) => column);
  const own = { ...draft, universe: universeOf(universe) };
  const faults = draftFaults(own, columns);
  const surveyExtName = draft.survey.extName;
  const told = { surveyExtName, surveyTitle: titleOf(draft, universe.defaultLocale), counts: noCounts };
  const parsed = importMappingSchema.safeParse(own);
  if (faults.length > 0 || !parsed.success) {
    await save({ ...told, state: 'ready', faults, judgement: null });
    return;
  }
  const mapping = parsed.data;
  if (mapping.samples) {
    await judgeSamples(reading, path, mapping, told);
    return;
  }
  const { plan, catalog } = await ctx.record.inUniverse(universeId, (tx) => readPlannedTarget(tx, universeId, mapping));
  const misfits = [...plan.faults];
  const options = openOptionsOf(record.reading, record.facts, signal);
  const judged = await withSourceTable(path, record.fileName, options, async (source) => {
    const position = await takeUp<JudgeState, JudgeAddition>(reading, 'rows');
    const judged = { catalog, timeZone: universe.timeZone, now: position.now, fileDay: record.reading.fileDay };
    const one = new ImportJudge(mapping, source.columns, judged, position);
    const settle = async (): Promise<void> => {
      const ids = one.settle();
      const surveyId = plan.survey?.surveyId;
      if (surveyId === undefined || ids.length === 0) return;
      one.noteKnown(
        await ctx.record.inUniverse(universeId, (tx) => countKnownInterviews(tx, universeId, surveyId, ids)),
      );
    };
    const work = {
      add: (row: JudgedSource) => one.add(row),
      settle,
      keep: () => ({ head: one.state, parts: [one.takeAddition()], isAppended: true }),
    };
    await readRows(reading, source, position, work, { share: [0.5, 1], settleEvery: judgedAtOnce });
    return one;
  });
  misfits.push(...tooManyCategories(mapping, judged.newCategories));
  const judgement = judged.finish({
    isNewSurvey: plan.survey === undefined,
    isNewPerspective: plan.perspectiveId === undefined,
    newVariables: plan.added.map(({ extName, kind, titles }) => ({
      extName,
      kind,
      title: titles[universe.defaultLocale] ?? Object.values(titles)[0] ?? extName,
    })),
  });
  const surveyTitle = plan.survey ? (plan.survey.titles[universe.defaultLocale] ?? told.surveyTitle) : told.surveyTitle;
  await save({ ...told, surveyTitle, state: 'ready', faults: misfits, judgement });
}

function universeOf({ extName, title, timeZone, defaultLocale }: UniverseSettings) {
  return { extName, title, timeZone, defaultLocale };
}

async function readSamplePlaces(ctx: WorkContext, universeId: string, surveyExtName: string) {
  const found = await ctx.record.inUniverse(universeId, (tx) => readIntakeSurvey(tx, universeId, surveyExtName));
  const places = (found?.perspectives ?? []).map((perspective) => ({
    perspective,
    units: found?.units.get(perspective) ?? [],
  }));
  return { surveyExtName, places };
}

/** A guess leaves out what it did not find; a person fills it in. */
function draftOf({ answeredAt, universe: _, ...mapping }: ReturnType<typeof guessMapping>['mapping']): MappingDraft {
  return answeredAt.column === '' ? mapping : { ...mapping, answeredAt };
}

function titleOf({ survey }: MappingDraft, locale: string): string {
  const { titles, extName } = survey;
  if (typeof titles === 'string') return titles;
  return titles?.[locale] ?? Object.values(titles ?? {})[0] ?? extName;
}

function titleIn(definition: SurveyDefinition | null, column: string): string | null {
  const question = definition?.questions.find(({ columns }) => columns.includes(column));
  return question ? (Object.values(question.titles)[0] ?? null) : null;
}
