import { slugify } from '@echolot/core/slug';
import { type ImportMapping, importMappingSchema } from '../import-mapping.ts';
import { refusedColumns } from '../row-reader.ts';
import { type AnswerDraft, keyOfRole, likeExisting } from './answer-draft.ts';
import { answerByDefinition, titlesOf } from './defined-answer.ts';
import { matchVariables } from './existing-variables.ts';
import type { ExistingVariable, Guess, GuessContext } from './guess.ts';
import { type AnswerSurroundings, guessAnswer, plainScaleOf } from './guess-answer.ts';
import { guessBoxes } from './guess-boxes.ts';
import { claimContact, findPersonal } from './guess-contact.ts';
import { dateNotes, guessAnsweredAt } from './guess-dates.ts';
import { type DraftColumn, GuessDraft, isAbout } from './guess-draft.ts';
import { fileOf, markersOf } from './guess-file.ts';
import { guessLevels } from './guess-levels.ts';
import { guessLocale } from './guess-locale.ts';
import { guessChannelAndLocale, guessExternalId, skipSilent, skipTechnical } from './guess-single-columns.ts';
import { reuseMapping } from './reuse-mapping.ts';
import { shapeOf } from './shape-of.ts';
import type { TableProfile } from './table-profile.ts';

type Answers = Pick<ImportMapping, 'indicators' | 'dimensions' | 'comments' | 'numbers' | 'dates'>;
type Locale = ImportMapping['universe']['defaultLocale'];

const timeZones: Record<Locale, string> = {
  en: 'Europe/Berlin',
  de: 'Europe/Berlin',
  fi: 'Europe/Helsinki',
  et: 'Europe/Tallinn',
  sv: 'Europe/Stockholm',
};
/** Of each kind, as a mapping takes them. */
const mostVariables = 500;

/**
 * Guesses how a file becomes interviews, from what its columns are called and what is in them. A saved mapping of the same
 * shape is taken as it is; a survey's definition and the variables of a survey that is there come before guesses.
 */
export function guessMapping(profile: TableProfile, context: GuessContext): Guess {
  const shape = shapeOf(profile.columns.map(({ column }) => column));
  const saved = context.savedMappings?.find((one) => one.shape === shape);
  if (saved) return reuseMapping(profile, saved);

  const draft = new GuessDraft(profile, context);
  const locale = context.universe?.defaultLocale ?? guessLocale(profile, context);
  for (const { name } of draft.free)
    if (refusedColumns.includes(name)) draft.claim(name, 'skip', 'technical', {}, 'sure');
  const variables = matchVariables(draft.free, context.survey);
  for (const { extName } of context.survey?.variables ?? []) draft.reserve(extName);
  const around: AnswerSurroundings = {
    usual: usualScale(draft),
    hasNps: draft.columns.some((column) => isAbout(column, 'nps')),
    fileDecimal: decimalOf(profile),
  };
  const answers: Answers = { indicators: [], dimensions: [], comments: [], numbers: [], dates: [] };
  for (const column of draft.free) {
    const variable = variables.get(column.name);
    if (variable && column.profile.filled > 0) takeAnswer(draft, answers, column, { around, locale, variable });
  }
  answers.dimensions.push(
    ...guessBoxes(draft, (stem) => titlesOf({ [locale]: humanize(stem) })).slice(0, mostVariables),
  );
  skipSilent(draft);
  const channelAndLocale = guessChannelAndLocale(draft);
  const personal = findPersonal(draft);
  const isPersonal = new Set(personal.map(({ column }) => column.name));
  const externalId = guessExternalId(draft);
  const answeredAt = guessAnsweredAt(draft);
  // Further columns of one day.
  skipSilent(draft);
  skipTechnical(draft);
  const levels = guessLevels(draft, isPersonal);
  const contact = claimContact(draft, personal);
  for (const column of draft.free) takeAnswer(draft, answers, column, { around, locale });
  for (const column of draft.columns) {
    const role = draft.guessOf(column.name)?.role;
    if (role === 'answeredAt' || role === 'date') draft.notes.push(...dateNotes(column.profile));
  }
  if (answers.indicators.length === 0) draft.note('no_indicator', 'blocking');
  if (context.survey) noteChanges(draft, context.survey.variables, answers);

  const mapping: ImportMapping = {
    file: fileOf(context, around.fileDecimal),
    ...namesOf(context, locale),
    perspective: { extName: context.survey?.perspectiveExtName ?? 'org', levels },
    ...(externalId ? { externalId } : {}),
    answeredAt: answeredAt ?? { column: '', formats: ['yyyy-MM-dd'], time: '12:00' },
    ...channelAndLocale,
    ...(contact ? { contact } : {}),
    missing: markersOf(profile),
    ...inOrder(answers, profile),
    skip: draft.guesses
      .filter(({ role, column }) => role === 'skip' && !refusedColumns.includes(column))
      .map(({ column }) => column),
  };
  const checked = importMappingSchema.safeParse(mapping);
  return {
    mapping: checked.success ? checked.data : mapping,
    isComplete: checked.success,
    columns: draft.guesses,
    notes: draft.notes,
  };
}

/** Works out what a column's answers are, names the variable and claims the column. */
function takeAnswer(
  draft: GuessDraft,
  answers: Answers,
  column: DraftColumn,
  { around, locale, variable }: { around: AnswerSurroundings; locale: Locale; variable?: ExistingVariable },
): void {
  const { question } = column;
  const guessed = guessAnswer(draft, column, around);
  const source = draft.context.definition?.source ?? '';
  const defined = question && answerByDefinition(column, question, { guessed, source, locale });
  const answer: AnswerDraft = variable ? likeExisting(guessed, variable) : (defined ?? guessed);
  if (answer.role === 'skip') {
    draft.claim(column.name, 'skip', answer.because, answer.details, answer.confidence);
    return;
  }
  if (answers[keyOfRole[answer.role]].length >= mostVariables) {
    draft.claim(column.name, 'skip', 'too_many_variables', { most: mostVariables }, 'unsure');
    return;
  }
  const extName = variable?.extName ?? draft.extNameFor(column.name);
  const titles = variable ? {} : { titles: titlesFor(column, locale) };
  const { role, because, details, confidence } = answer;
  draft.claim(column.name, role, because, details, confidence, { extNames: [extName] });
  const entry = { column: column.name, extName, ...titles, ...answer.is };
  (answers[keyOfRole[role]] as (typeof entry)[]).push(entry);
}

function titlesFor({ name, title, question }: DraftColumn, locale: Locale): Record<string, string> {
  const defined = question && question.columns.length === 1 ? titlesOf(question.titles) : {};
  if (Object.keys(defined).length > 0) return defined;
  const own = titlesOf({ [locale]: title ?? humanize(name) });
  return Object.keys(own).length > 0 ? own : { [locale]: name.slice(0, 200) || '?' };
}

/** "comfort_rating" → "Comfort rating"; a text with blanks stays. */
function humanize(name: string): string {
  if (name.includes(' ')) return name;
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
  const text = words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The scale most columns of plain numbers show, when several do. */
function usualScale(draft: GuessDraft): AnswerSurroundings['usual'] {
  const counts = new Map<string, { min: number; max: number; count: number }>();
  for (const column of draft.free) {
    const scale = plainScaleOf(column);
    if (!scale || scale.method === 'nps' || scale.max - scale.min < 3 || scale.max > 10) continue;
    const key = `${scale.min} ${scale.max}`;
    const known = counts.get(key) ?? { min: scale.min, max: scale.max, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  // Of equally many the wider one: answers may leave the ends out, never the other way round.
  const best = [...counts.values()].sort((one, other) => other.count - one.count || other.max - one.max)[0];
  return best && { min: best.min, max: best.max, questions: best.count };
}

/** How most columns with decimals write them. */
function decimalOf({ columns }: TableProfile): '.' | ',' {
  let commas = 0;
  for (const { numeric } of columns) {
    if (numeric?.decided !== 'evidence' || numeric.count < 1) continue;
    commas += numeric.notation.decimal === ',' ? 1 : -1;
  }
  return commas > 0 ? ',' : '.';
}

function namesOf(context: GuessContext, locale: Locale): Pick<ImportMapping, 'universe' | 'survey'> {
  const { universe, survey, definition, fileName } = context;
  const fileTitle = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.(csv|tsv|txt|xlsx|jsonl|ndjson|json)$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  const title = (definition?.title || fileTitle || 'Survey').slice(0, 200);
  return {
    universe: universe ?? { extName: slugify(title), title, timeZone: timeZones[locale], defaultLocale: locale },
    survey: survey
      ? { extName: survey.extName, startFilter: '' }
      : { extName: slugify(title), titles: { [locale]: title }, startFilter: '' },
  };
}

function inOrder(answers: Answers, { columns }: TableProfile): Answers {
  const placeOf = new Map(columns.map(({ column }, place) => [column, place]));
  const sorted = <T extends { column: string }>(list: readonly T[]): T[] =>
    [...list].sort((one, other) => (placeOf.get(one.column) ?? 0) - (placeOf.get(other.column) ?? 0));
  return {
    indicators: sorted(answers.indicators),
    dimensions: sorted(answers.dimensions),
    comments: sorted(answers.comments),
    numbers: sorted(answers.numbers),
    dates: sorted(answers.dates),
  };
}

/** Says what an existing survey gains, and which of its variables the file does not have. */
function noteChanges(draft: GuessDraft, variables: readonly ExistingVariable[], answers: Answers): void {
  const known = new Set(variables.map(({ extName }) => extName));
  const used = Object.values(answers).flatMap((list: readonly { extName: string }[]) =>
    list.map(({ extName }) => extName),
  );
  const fresh = used.filter((extName) => !known.has(extName));
  if (fresh.length > 0)
    draft.note('new_variables', 'decide', { count: fresh.length, names: fresh.slice(0, 20).join(', ') });
  const unused = [...known].filter((extName) => !used.includes(extName));
  if (unused.length > 0) draft.note('unmatched_variables', 'inform', { names: unused.slice(0, 20).join(', ') });
}
