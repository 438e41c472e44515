import { maxSegmentLength } from './drill-path.ts';

/** Letters that Unicode decomposition does not reduce to ASCII, or not the way German, Finnish and Swedish names are read. */
const letters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/** FNV-1a, 32 bits: short and stable, so that a name without Latin letters keeps its slug. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * A segment of a drill path for a name: `[a-z0-9-]`, at most 64 characters, never empty. `Müller & Söhne` → `mueller-soehne`;
 * å and õ lose their mark. A name without any Latin letter or digit gets `n-` and a hash of the name.
 */
export function slugify(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøðđþłıħŋ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxSegmentLength)
    .replace(/-+$/, '');
  return plain === '' ? `n-${hashOf(name)}` : plain;
}

/** `slugify`, with `-2`, `-3` … appended while the slug is taken by a sibling. */
export function uniqueSlug(name: string, isTaken: (slug: string) => boolean): string {
  const slug = slugify(name);
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const candidate = slug.slice(0, maxSegmentLength - suffix.length).replace(/-+$/, '') + suffix;
    if (!isTaken(candidate)) return candidate;
  }
}
