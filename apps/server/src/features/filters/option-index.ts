import { foldText } from '@echolot/core/folded-text';

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
const fitCount = fit.none;
const wordCharacter = /[\p{L}\p{N}]/u;

/** Takes about a microsecond per option of plain letters, some with accents. */
export function prepareOptions(options: readonly IndexedOption[]): OptionIndex {
  const extNames = options.map(({ extName }) => extName);
  const titles = options.map(({ title }) => title);
  /** Per option what is searched: title and ext name, each in as many spellings as differ. */
  const forms = options.map(({ extName, title }): string | readonly string[] => {
    const folded = [foldText(title), foldText(extName)].flatMap(({ plain, spelled }) => [plain, spelled]);
    const different = [...new Set(folded)];
    return different.length === 1 ? (different[0] ?? '') : different;
  });
  return {
    extNames,
    titles,
    find(text, limit) {
      const { plain, spelled } = foldText(text);
      const lower = text.trim().toLowerCase();
      const wanted = plain === spelled ? [plain] : [plain, spelled];
      const hits = Array.from({ length: fitCount }, (): number[] => []);
      let total = 0;
      for (const [place, form] of forms.entries()) {
        let best = fitOf(form, wanted);
        if (best === fit.none) continue;
        if (best === fit.equal && isSame(lower, titles[place], extNames[place])) best = fit.same;
        total += 1;
        const those = hits[best];
        if (those && those.length < limit) those.push(place);
      }
      return { places: hits.flat().slice(0, limit), total };
    },
  };
}

const isSame = (lower: string, title = '', extName = ''): boolean =>
  title.trim().toLowerCase() === lower || extName.toLowerCase() === lower;

function fitOf(forms: string | readonly string[], wanted: readonly string[]): number {
  if (typeof forms === 'string') return bestOf(forms, wanted);
  let best: number = fit.none;
  for (const form of forms) {
    const found = bestOf(form, wanted);
    if (found < best) best = found;
  }
  return best;
}

function bestOf(form: string, wanted: readonly string[]): number {
  let best: number = fit.none;
  for (const text of wanted) {
    const found = fitOfText(form, text);
    if (found < best) best = found;
  }
  return best;
}

function fitOfText(form: string, text: string): number {
  let at = form.indexOf(text);
  if (at === -1) return fit.none;
  if (at === 0) return form.length === text.length ? fit.equal : fit.prefix;
  while (at !== -1) {
    if (!wordCharacter.test(characterBefore(form, at))) return fit.word;
    at = form.indexOf(text, at + 1);
  }
  return fit.within;
}

/** With both halves of a pair. */
function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(isSecondHalf ? at - 2 : at - 1, at);
}
