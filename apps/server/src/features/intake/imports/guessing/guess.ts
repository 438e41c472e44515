import type { ContactField, ImportMapping } from '../import-mapping.ts';
import type { SurveyDefinition } from '../reading/survey-definition.ts';

export type ColumnRole =
  | 'level'
  | 'levelId'
  | 'unit'
  | 'externalId'
  | 'answeredAt'
  | 'indicator'
  | 'dimension'
  | 'comment'
  | 'number'
  | 'date'
  | 'contact'
  | 'channel'
  | 'locale'
  | 'skip';

/** Why a column is taken for what it is; the browser has a sentence for each, with the details in it. */
const guessReasons = [
  // From elsewhere
  'saved_mapping', // mapping
  'existing_variable', // variable
  'existing_units', // kind, matched, of
  'survey_definition', // source, kind
  // Units
  'depends_on', // child, parent, held, total: each child lies with one parent
  'named_unit', // kind
  'named_but_not_nested', // kind
  'best_for_unit', // distinct
  'id_of', // column: the two name the same things
  'same_as', // column
  // Single columns
  'unique_id', // distinct
  'named_id', // distinct, repeated
  'named_date', // first, last
  'most_complete_date', // filled
  'only_date',
  'date_values', // first, last
  'nps_named',
  'nps_values',
  'csat_named',
  'ces_named',
  'scale_values', // min, max
  'scale_as_others', // min, max
  'yes_no',
  'percent',
  'word_scale', // family, language, words
  'labelled_scale', // min, max
  'quantity',
  'few_values', // distinct
  'pieces', // separator, distinct
  'boxes', // ticked, boxes: one of so many
  'long_text', // averageLength
  'named_comment',
  'contact_values', // field, share
  'named_contact', // field
  'named_channel',
  'named_locale',
  // Left out
  'empty',
  'constant', // value
  'technical',
  'personal', // what
  'personal_twice', // field
  'of_unit', // column: it says the same of each unit
  'too_many_values', // distinct
  'too_many_variables', // most
  'nested_list', // a list of objects in one cell
  'not_of_samples', // somebody to be invited has none of it
] as const;
export type GuessReason = (typeof guessReasons)[number];

export type Confidence = 'sure' | 'likely' | 'unsure';

export interface ColumnGuess {
  readonly column: string;
  readonly role: ColumnRole;
  /** Of role contact: which field. */
  readonly field?: ContactField;
  /** Names of the variables it feeds. */
  readonly extNames: readonly string[];
  readonly because: GuessReason;
  readonly details: Readonly<Record<string, string | number>>;
  readonly confidence: Confidence;
}

/** What the person should know or decide. */
const noteCodes = [
  // Missing for an import
  'no_date',
  'no_unit',
  'no_indicator',
  // Decided for the whole column
  'day_month_by_evidence', // column, order, evidence, cells
  'day_month_by_file', // column, order
  'day_month_by_future', // column, order
  'day_month_open', // column, order
  'day_month_mixed', // column, dayFirst, monthFirst
  'several_date_formats', // column, formats, cells
  'dates_guessed_anew', // column, mapping, before, formats: a saved mapping does not read them
  'unread_dates', // column, cells
  'month_dates', // column, cells: month and year only
  'decimal_open', // column, decimal
  'decimals_rounded', // column, decimals, kept
  'missing_codes', // column, codes, cells
  'outside_scale', // column, cells, min, max
  'unknown_words', // column, words, cells
  'rows_without_unit', // column, cells
  'rows_without_date', // column, cells
  'repeated_ids', // column, cells
  'no_external_id',
  'estimated_distinct', // column, distinct
  'new_variables', // count
  'unmatched_variables', // names
  'dependency_exceptions', // child, parent, exceptions
] as const;
export type NoteCode = (typeof noteCodes)[number];

export interface GuessNote {
  readonly code: NoteCode;
  readonly details: Readonly<Record<string, string | number>>;
  readonly severity: 'blocking' | 'decide' | 'inform';
}

export interface Guess {
  /** Valid when `isComplete`; otherwise the best there is, without levels or indicators or with an empty `answeredAt.column`. */
  readonly mapping: ImportMapping;
  readonly isComplete: boolean;
  /** One for each column of the file, in its order. */
  readonly columns: readonly ColumnGuess[];
  readonly notes: readonly GuessNote[];
}

/** A survey that is there, to be extended. */
export interface ExistingSurvey {
  readonly extName: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly perspectiveExtName: string;
  readonly variables: readonly ExistingVariable[];
  /** Some thousands are enough to recognise the columns they are in. */
  readonly units: readonly { readonly name: string; readonly extId: string; readonly kind: string }[];
}

export interface ExistingVariable {
  readonly extName: string;
  readonly kind: 'indicator' | 'dimension' | 'comment' | 'number' | 'date';
  readonly titles: Readonly<Record<string, string>>;
  readonly method: 'nps' | 'csat' | 'ces' | 'mean' | 'index' | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number;
  readonly direction: 'higher' | 'lower';
  readonly topBoxes: number | null;
  readonly isMultiValued: boolean;
}

export interface SavedMapping {
  readonly name: string;
  /** `shapeOf` the columns it was made for. */
  readonly shape: string;
  readonly mapping: ImportMapping;
}

export interface GuessContext {
  readonly fileName: string;
  /** Question texts by column, from a second line of the head. */
  readonly titles?: ReadonlyMap<string, string> | undefined;
  /** How the file was read. */
  readonly facts?:
    | {
        readonly encoding?: string | undefined;
        readonly delimiter?: string | undefined;
        readonly quote?: string | undefined;
      }
    | undefined;
  /** Where it goes; a new universe is named after the file. */
  readonly universe?:
    | {
        readonly extName: string;
        readonly title: string;
        readonly timeZone: string;
        readonly defaultLocale: 'en' | 'de' | 'fi' | 'et' | 'sv';
      }
    | undefined;
  readonly survey?: ExistingSurvey | undefined;
  readonly definition?: SurveyDefinition | undefined;
  readonly savedMappings?: readonly SavedMapping[] | undefined;
}
