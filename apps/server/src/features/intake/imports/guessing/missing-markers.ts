import { plainText } from './plain-text.ts';

/** Cells that say "no answer", by language; without capitals and marks. */
const phrases: readonly string[] = [
  // Signs and software
  ...[
    '-',
    '--',
    '---',
    '.',
    '..',
    '?',
    '/',
    'n/a',
    'na',
    'n.a.',
    'n/v',
    '#n/a',
    '#na',
    'nan',
    'null',
    'nil',
    'none given',
  ],
  ...[
    '(null)',
    '<null>',
    '(blank)',
    '[blank]',
    'undefined',
    '(empty)',
    '#value!',
    '#ref!',
    '#div/0!',
    '\\n',
    'n.d.',
    'n/d',
  ],
  // English
  ...[
    "don't know",
    'dont know',
    'do not know',
    "i don't know",
    'i do not know',
    'missing',
    'no answer',
    'not answered',
  ],
  ...[
    'not applicable',
    'does not apply',
    'prefer not to say',
    'prefer not to answer',
    'rather not say',
    'refused',
    'not rated',
  ],
  ...[
    'no opinion',
    "can't say",
    'cannot say',
    'unanswered',
    'no response',
    'not available',
    'skipped',
    'not sure',
    'dk/na',
  ],
  // German
  ...['weiss nicht', 'weiss ich nicht', 'ich weiss nicht', 'keine angabe', 'k.a.', 'k. a.', 'k.a', 'keine antwort'],
  ...['keine angaben', 'nicht beantwortet', 'nicht zutreffend', 'trifft nicht auf mich zu', 'entfallt', 'fehlt'],
  ...[
    'kann ich nicht beurteilen',
    'kann ich nicht sagen',
    'nicht beurteilbar',
    'keine beurteilung',
    'weiss nicht / keine angabe',
  ],
  // Finnish
  ...[
    'en osaa sanoa',
    'eos',
    'ei osaa sanoa',
    'en tieda',
    'ei tietoa',
    'ei vastausta',
    'ei vastannut',
    'ei koske minua',
  ],
  ...['en halua vastata', 'en halua sanoa', 'puuttuu', 'tyhja'],
  // Estonian
  ...['ei oska oelda', 'ei tea', 'ma ei tea', 'vastamata', 'puudub', 'ei kohaldu', 'ei soovi vastata', 'ei vastanud'],
  // Swedish, Norwegian, Danish
  ...[
    'vet ej',
    'vet inte',
    'vet ikke',
    'ved ikke',
    'ej svar',
    'inget svar',
    'ingen svar',
    'intet svar',
    'ubesvart',
    'ubesvaret',
  ],
  ...[
    'ej aktuellt',
    'ikke aktuelt',
    'ikke relevant',
    'ej relevant',
    'vill ej svara',
    'vill inte svara',
    'onsker ikke a svare',
  ],
  ...['ingen asikt', 'saknas', 'mangler', 'ej besvarad'],
  // Dutch
  ...[
    'weet niet',
    'weet ik niet',
    'geen antwoord',
    'niet van toepassing',
    'n.v.t.',
    'nvt',
    'geen mening',
    'onbekend',
    'wil niet zeggen',
  ],
  // French
  ...[
    'ne sait pas',
    'je ne sais pas',
    'nsp',
    'ne se prononce pas',
    'sans reponse',
    'pas de reponse',
    'non applicable',
    'sans objet',
    'non renseigne',
  ],
  // Spanish
  ...[
    'no se',
    'no sabe',
    'ns/nc',
    'nsnc',
    'no contesta',
    'no sabe / no contesta',
    'sin respuesta',
    'no aplica',
    'no procede',
  ],
  // Italian
  ...['non so', 'non sa', 'nessuna risposta', 'non applicabile', 'non risponde', 'preferisco non rispondere'],
  // Polish
  ...['nie wiem', 'brak odpowiedzi', 'nie dotyczy', 'trudno powiedziec', 'odmowa odpowiedzi', 'brak danych'],
];

const known = new Set(phrases.map(plainText));
const longest = Math.max(...[...known].map((phrase) => phrase.length));
const beginnings = new Set([...known].map((phrase) => phrase.slice(0, 2)));

/** Whether a cell says in words or signs that there is no answer; numbers such as 99 are judged by their column instead. */
export function isMissingMarker(text: string): boolean {
  if (text.length > longest + 6) return false;
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  if (first >= 48 && first <= 57) return false;
  // Nearly every cell is told by its first two letters, where they need no more than lower case.
  const isBracket = first === 40 || first === 60 || first === 91;
  if (first < 128 && second < 128 && !isBracket && !beginnings.has(text.slice(0, 2).toLowerCase())) return false;
  const plain = plainText(text);
  return known.has(plain) || known.has(plain.replace(/^[([<]|[)\]>]$|[.!]$/g, ''));
}
