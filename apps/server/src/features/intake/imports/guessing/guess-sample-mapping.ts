import { type ImportMapping, importMappingSchema } from '../import-mapping.ts';
import { refusedColumns } from '../row-reader.ts';
import type { Guess, GuessContext } from './guess.ts';
import { claimContact, findPersonal } from './guess-contact.ts';
import { dateNotes, guessAnsweredAt } from './guess-dates.ts';
import { GuessDraft } from './guess-draft.ts';
import { fileOf, markersOf } from './guess-file.ts';
import { guessChannelAndLocale, guessExternalId, skipSilent, skipTechnical } from './guess-single-columns.ts';
import { reuseMapping } from './reuse-mapping.ts';
import { shapeOf } from './shape-of.ts';
import type { TableProfile } from './table-profile.ts';

/** Units of one perspective of the survey, as files may name them. */
export interface SampleUnits {
  readonly perspective: string;
  readonly units: readonly { readonly name: string; readonly extId: string }[];
}

/** So many of the cells that come most often must be units, for a column to name them. */
const leastKnown = 0.5;

/** Guesses how the columns of a file say who is to be invited to a survey, because of what, and where. */
export function guessSampleMapping(
  profile: TableProfile,
  context: GuessContext & { readonly universe: NonNullable<GuessContext['universe']> },
  { surveyExtName, places }: { readonly surveyExtName: string; readonly places: readonly SampleUnits[] },
): Guess {
  const shape = shapeOf(profile.columns.map(({ column }) => column));
  const saved = context.savedMappings?.find((one) => one.shape === shape);
  if (saved) return reuseMapping(profile, saved);
  const draft = new GuessDraft(profile, context);
  for (const { name } of draft.free)
    if (refusedColumns.includes(name)) draft.claim(name, 'skip', 'technical', {}, 'sure');
  const units = places.flatMap((place) => guessUnitColumn(draft, place));
  const channelAndLocale = guessChannelAndLocale(draft);
  const personal = findPersonal(draft);
  const externalId = guessExternalId(draft);
  // A file may be about one day: the same in every row is worth keeping here.
  const answeredAt = guessAnsweredAt(draft);
  skipSilent(draft);
  skipTechnical(draft);
  const contact = claimContact(draft, personal);
  for (const { name } of draft.free) draft.claim(name, 'skip', 'not_of_samples', {}, 'likely');
  for (const column of draft.columns)
    if (draft.guessOf(column.name)?.role === 'answeredAt') draft.notes.push(...dateNotes(column.profile));
  const mapping: ImportMapping = {
    file: fileOf(context, '.'),
    universe: context.universe,
    survey: { extName: surveyExtName, startFilter: '' },
    perspective: { extName: places[0]?.perspective ?? 'org', levels: [] },
    ...(externalId ? { externalId } : {}),
    answeredAt: answeredAt ?? { column: '', formats: ['yyyy-MM-dd'], time: '12:00' },
    ...channelAndLocale,
    ...(contact ? { contact } : {}),
    missing: markersOf(profile),
    indicators: [],
    dimensions: [],
    comments: [],
    numbers: [],
    dates: [],
    samples: { units },
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

/** The column whose cells are units of a perspective, by id or name. */
function guessUnitColumn(
  draft: GuessDraft,
  { perspective, units }: SampleUnits,
): { perspective: string; column: string }[] {
  const known = new Set(units.flatMap(({ name, extId }) => [name.toLowerCase(), extId.toLowerCase()]));
  let best: { column: string; share: number; matched: number; of: number } | undefined;
  for (const { name, profile } of draft.free) {
    const matched = profile.top.filter(({ text }) => known.has(text.trim().toLowerCase())).length;
    const of = profile.top.length;
    const share = of === 0 ? 0 : matched / of;
    // Of two that fit alike the one with more different units says more precisely where.
    if (share >= leastKnown && (!best || share > best.share || (share === best.share && of > best.of)))
      best = { column: name, share, matched, of };
  }
  if (!best) return [];
  const { column, matched, of, share } = best;
  const confidence = share > 0.9 ? 'sure' : 'likely';
  draft.claim(column, 'unit', 'existing_units', { kind: perspective, matched, of }, confidence, {
    extNames: [perspective],
  });
  return [{ perspective, column }];
}
