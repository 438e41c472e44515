/** Recognises a person in texts, however the case, accents, spaces and umlauts are written. */
export interface PersonFinder {
  /** Whether anything in the text tells the person; `isOwn` for the person's own interviews, where a first name is enough. */
  finds(text: string, isOwn: boolean): boolean;
  /** The text with the mark in place of everything that tells the person. */
  erase(text: string, isOwn: boolean): string;
  /** LIKE patterns; any text with a hit matches one of them once folded by the record's `folded_text`, … */
  readonly likePatterns: readonly string[];
  /** … or, as it is, one of these. */
  readonly digitPatterns: readonly string[];
}
