const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    aring: 'å',
    Aring: 'Å',
    eacute: 'é',
    egrave: 'è',
    agrave: 'à',
    ccedil: 'ç',
    rsquo: '’',
    lsquo: '‘',
    ldquo: '“',
    rdquo: '”',
    euro: '€',
  }),
);

const longestText = 2000;

/** What a person reads of a question written in HTML: one line, no tags, no scripts. */
export function plainText(html: string): string {
  return html
    .slice(0, longestText * 20)
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replaceAll(/<\/?(a|b|em|font|i|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>/gi, '')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, longestText);
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities.get(name);
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10_ffff && !(point >= 0xd800 && point <= 0xdfff)
    ? String.fromCodePoint(point)
    : undefined;
}
