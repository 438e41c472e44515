import { readXml } from './xml-elements.ts';

/** What a number stands for: a day, an instant, a time of day, a length of time; else itself. */
export type NumberMeaning = 'date' | 'datetime' | 'time' | 'duration' | 'number';

/** Formats every spreadsheet program knows by number (ECMA-376 part 1, 18.8.30), those of East Asian locales included. */
function builtInMeaning(id: number): NumberMeaning {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return 'time';
  return id === 22 ? 'datetime' : id === 46 ? 'duration' : 'number';
}

/** What a format code of a workbook means, by the letters in it that are not quoted, escaped or in brackets. */
function meaningOfFormat(code: string): NumberMeaning {
  const section = (code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)[0] ?? '').toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(section)) return 'duration';
  const letters = section
    .replaceAll(/"[^"]*"?/g, '')
    .replaceAll(/[\\_*]./gs, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/general/g, '')
    .replaceAll(/am\/pm|a\/p/g, 'h');
  const hasTime = /[hs]/.test(letters);
  const hasDay = /[yd]/.test(letters) || (/m/.test(letters) && !hasTime);
  if (hasDay) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : 'number';
}

/** The meaning of each cell style of a workbook, by its place. */
export function readNumberMeanings(styles: string | undefined): NumberMeaning[] {
  if (styles === undefined) return [];
  const codes = new Map<number, string>();
  const meanings: NumberMeaning[] = [];
  let isInCellStyles = false;
  readXml(styles, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isInCellStyles = true;
      else if (name === 'xf' && isInCellStyles) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = codes.get(id);
        meanings.push(code === undefined ? builtInMeaning(id) : meaningOfFormat(code));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return meanings;
}
