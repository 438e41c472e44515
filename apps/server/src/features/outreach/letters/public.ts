/** What other features may call. */
export { composeLetter } from './compose-letter.ts';
export { type ArchivedLetters, noteArchivedLetters } from './letter-archive-store.ts';
export { type LetterSource, readLetterSources } from './letter-view.ts';
