import type { ImportFault } from '@echolot/contract/intake/imports';
import type { ImportMapping } from './import-mapping.ts';

/** More new categories than these are nothing to choose from: rather comments. */
export const mostNewCategories = 5000;

/** A fault for each variable that would get too many new categories. */
export function tooManyCategories(
  { dimensions }: Pick<ImportMapping, 'dimensions'>,
  newCategories: ReadonlyMap<string, number>,
): ImportFault[] {
  return [...newCategories].flatMap(([variable, count]) => {
    if (count <= mostNewCategories) return [];
    const place = `dimensions[${dimensions.findIndex(({ extName }) => extName === variable)}]`;
    const problem = `"${variable}" would get ${count} new categories, too many to choose from.`;
    const message = `${place}: ${problem} Take it as a comment, or leave it out.`;
    return [{ place, code: 'too_many_categories', details: { variable, count }, message }];
  });
}
