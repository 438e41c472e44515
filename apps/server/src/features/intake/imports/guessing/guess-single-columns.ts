import type { ImportMapping } from '../import-mapping.ts';
import { isDateColumn } from './guess-answer.ts';
import { type DraftColumn, type GuessDraft, isAbout, isNamed } from './guess-draft.ts';
import { unitKindOf } from './name-words.ts';

/** Leaves out columns that say nothing: empty, or the same in every row; but not the only date there is. */
export function skipSilent(draft: GuessDraft): void {
  const dates = draft.free.filter((column) => isDateColumn(column) && !isNamed(column, 'birthDate'));
  const isOnlyDate = !draft.hasDate && dates.every(({ profile }) => profile.distinct === 1);
  for (const column of draft.free) {
    const { name, profile, rowCount, question } = column;
    if (isOnlyDate && dates.includes(column)) continue;
    // A box nobody or everybody ticked is an answer all the same.
    if (question?.kind === 'multiple' && profile.filled > 0) continue;
    if (profile.filled === 0) draft.claim(name, 'skip', 'empty', {}, 'sure');
    else if (profile.distinct === 1 && profile.filled > 1 && profile.filled >= rowCount * 0.5) {
      draft.claim(name, 'skip', 'constant', { value: (profile.top[0]?.text ?? '').slice(0, 80) }, 'likely');
    }
  }
}

/** Leaves out what a survey tool notes about itself: addresses of machines, tokens, links. */
export function skipTechnical(draft: GuessDraft): void {
  for (const column of draft.free) {
    const { patterns, filled } = column.profile;
    const { url = 0, ip = 0, uuid = 0 } = patterns;
    const isMachine = url + ip + uuid >= filled * 0.8;
    if (isMachine || (isNamed(column, 'technical') && !column.question)) {
      draft.claim(column.name, 'skip', 'technical', {}, isMachine ? 'sure' : 'likely');
    }
  }
}

/** Finds the id of an answer in the source: different in every row, and called so or made like one. */
export function guessExternalId(draft: GuessDraft): ImportMapping['externalId'] {
  const scored = draft.free
    .map((column) => ({ column, score: idScore(column) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const column = scored[0]?.column;
  if (!column) {
    draft.note('no_external_id', 'inform');
    return undefined;
  }
  const { profile } = column;
  const repeated = profile.isDistinctExact ? profile.filled - profile.distinct : 0;
  const isNamedSo = isNamed(column, 'externalId') || isNamed(column, 'recordNo') || repeated > 0;
  const details: Record<string, number> = isNamedSo
    ? { distinct: profile.distinct, repeated }
    : { distinct: profile.distinct };
  const confidence = repeated > 0 ? 'likely' : isNamedSo ? 'sure' : 'likely';
  draft.claim(column.name, 'externalId', isNamedSo ? 'named_id' : 'unique_id', details, confidence);
  if (repeated > 0) draft.note('repeated_ids', 'decide', { column: column.name, cells: repeated });
  if (!profile.isDistinctExact) {
    draft.note('estimated_distinct', 'inform', { column: column.name, distinct: profile.distinct });
  }
  return { column: column.name };
}

function idScore(column: DraftColumn): number {
  const { profile, completeness, variety } = column;
  const unique = profile.isDistinctExact ? variety === 1 : variety > 0.95;
  const isNamedSo = isNamed(column, 'externalId');
  if (completeness < 0.98 || profile.longest > 200 || profile.averageWords > 2) return 0;
  if (isDateColumn(column) || (profile.patterns.email ?? 0) > 0) return 0;
  if (isNamed(column, 'customerNo') || isAbout(column, 'quantity')) return 0;
  if (profile.numeric && !profile.numeric.isWhole) return 0;
  if (isNamedSo) return unique ? 20 : variety > 0.9 && column.rowCount > 5 ? 8 : 0;
  if (column.rowCount < 20) return 0;
  const isCode = isNamed(column, 'recordNo') || isNamed(column, 'idSuffix');
  if (!unique) {
    // Some repeat: those rows are refused one by one, for which nobody loses the id.
    return isCode && variety >= 0.99 && !isNamed(column, 'vehicle') && !unitKindOf(column.name) ? 4 : 0;
  }
  const uuid = (profile.patterns.uuid ?? 0) >= profile.filled * 0.9;
  if (uuid) return 10;
  return isCode && !isNamed(column, 'vehicle') ? 6 : 0;
}

/** Finds channel and locale, by name and by there being few of them. */
export function guessChannelAndLocale(draft: GuessDraft): Pick<ImportMapping, 'channel' | 'locale'> {
  const found: Pick<ImportMapping, 'channel' | 'locale'> = {};
  for (const column of draft.columns) {
    const { profile, name } = column;
    const guess = draft.guessOf(name);
    // The same in every row is worth keeping here.
    if (guess && guess.because !== 'constant') continue;
    if (profile.distinct > 60 || profile.longest > 35) continue;
    if (!found.channel && isNamed(column, 'channel')) {
      draft.claim(name, 'channel', 'named_channel', {}, 'sure');
      found.channel = { column: name, recode: {} };
    } else if (!found.locale && isNamed(column, 'locale')) {
      draft.claim(name, 'locale', 'named_locale', {}, 'sure');
      found.locale = { column: name, recode: {} };
    }
  }
  return found;
}
