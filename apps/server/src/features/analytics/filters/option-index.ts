import { foldName } from '@echolot/core/folded-text';

/** The options of one filter, prepared for finding them by a typed text. Places are in the order of the screen. */
export interface OptionIndex {
  readonly extNames: readonly string[];
  /** In the reader's locale. */
  readonly titles: readonly string[];
  /**
   * The best hits of a text that is not blank: the text itself, the same without case and accents, what begins with it, what
   * has a word that does, what contains it. Ties are in the order of the screen.
   */
  find(text: string, limit: number): { places: number[]; total: number };
}

export interface IndexedOption {
  readonly extName: string;
  readonly title: string;
}

/** How well an option fits, best first; `none` does not fit. */
const fit = { same: 0, equal: 1, prefix: 2, word: 3, within: 4, none: 5 } as const;

/** Between forms, and before what begins a word: a folded text has no line breaks. */
const separator = '\n';
const beginning = '\r';
/** What is no letter or digit, where something follows: a word begins there. */
const wordBefore = /([^\p{L}\p{N}])(?!$)/gu;

/** Takes a few microseconds per option. */
export function prepareOptions(options: readonly IndexedOption[]): OptionIndex {
  const extNames = options.map(({ extName }) => extName);
  const titles = options.map(({ title }) => title);
  /** Per option what is searched: title and ext name, folded, once where they are the same. */
  const forms = options.map(({ extName, title }) => {
    return [...new Set([foldName(title), foldName(extName)])]
      .map((form) => separator + beginning + markWords(form))
      .join('');
  });
  // All in one text, so that the engine runs through it at once.
  const text = forms.join('') + separator;
  const starts = new Int32Array(forms.length + 1);
  for (const [place, form] of forms.entries()) starts[place + 1] = (starts[place] ?? 0) + form.length;

  /** Notes for every option that contains a folded text how well it fits, where that is better than what is noted. */
  function noteFits(wanted: string, fits: Uint8Array): void {
    const marked = markWords(wanted);
    const next = (place: number): number => starts[place + 1] ?? text.length;
    let place = 0;
    for (let at = text.indexOf(marked); at !== -1; at = text.indexOf(marked, next(place))) {
      while (next(place) <= at) place += 1;
      if ((fits[place] ?? 0) > fit.within) fits[place] = fit.within;
    }
    const begun = beginning + marked;
    place = 0;
    for (let at = text.indexOf(begun); at !== -1; ) {
      while (next(place) <= at) place += 1;
      const isPrefix = text[at - 1] === separator;
      const isEqual = isPrefix && text[at + begun.length] === separator;
      const found = isEqual ? fit.equal : isPrefix ? fit.prefix : fit.word;
      if (found < (fits[place] ?? 0)) fits[place] = found;
      at = text.indexOf(begun, isEqual ? next(place) : at + 1);
    }
  }

  const isSame = (place: number, lower: string): boolean =>
    titles[place]?.trim().toLowerCase() === lower || extNames[place]?.toLowerCase() === lower;

  return {
    extNames,
    titles,
    find(typed, limit) {
      const fits = new Uint8Array(options.length).fill(fit.none);
      noteFits(foldName(typed), fits);
      const lower = typed.trim().toLowerCase();
      const hits = Array.from({ length: fit.none }, (): number[] => []);
      let total = 0;
      for (const [place, found] of fits.entries()) {
        if (found === fit.none) continue;
        total += 1;
        const those = hits[found === fit.equal && isSame(place, lower) ? fit.same : found];
        if (those && those.length < limit) those.push(place);
      }
      return { places: hits.flat().slice(0, limit), total };
    },
  };
}

/** A folded text with a mark before every word but the first. */
const markWords = (folded: string): string => folded.replace(wordBefore, `$1${beginning}`);
