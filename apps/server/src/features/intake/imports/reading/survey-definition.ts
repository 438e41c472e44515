export type QuestionKind = 'choice' | 'multiple' | 'scale' | 'nps' | 'text' | 'date' | 'number' | 'other';

export interface QuestionOption {
  /** As it is in the export of the answers. */
  readonly code: string;
  /** By locale. */
  readonly titles: Readonly<Record<string, string>>;
  /** Its number, when the tool has one for it. */
  readonly value?: number;
}

/**
 * A question as its columns appear in the export of the answers. A question of several rows is one of these for each row.
 * `multiple` has either a column for each option, in the order of the options, or one column for all.
 */
export interface DefinedQuestion {
  readonly columns: readonly string[];
  /** Other heads under which each column may be: question texts, paths in JSON. */
  readonly aliases: readonly (readonly string[])[];
  readonly kind: QuestionKind;
  /** By locale. */
  readonly titles: Readonly<Record<string, string>>;
  readonly options: readonly QuestionOption[];
  readonly min?: number;
  readonly max?: number;
}

/** What a survey tool says of the questions behind the columns of its exports. */
export interface SurveyDefinition {
  readonly source: 'limesurvey' | 'qualtrics' | 'formbricks';
  readonly title: string;
  /** The first is the one the survey was written in. */
  readonly locales: readonly string[];
  readonly questions: readonly DefinedQuestion[];
}
