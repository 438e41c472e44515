import type { Locale } from '@echolot/contract/identity';
import type { LetterConfig, LetterTag } from '@echolot/contract/structure/config-letter';
import type { PostalAddress } from '../../../database/tables-contacts.ts';
import type { PdfDocument, PdfLetter } from '../../../drawing/pdf-document.ts';

/** What a letter is made of. */
export interface LetterInput {
  readonly config: LetterConfig;
  readonly universe: string;
  readonly survey: string;
  readonly unit: string;
  /** As it is to be read. */
  readonly eventDay: string;
  readonly today: string;
  readonly madeAt: number;
  /** Masked for those who may not know. */
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Empty for those who may not know. */
  readonly address: PostalAddress;
  readonly linkToken: string;
  readonly locale: string;
}

const dateWords: Readonly<Record<Locale, string>> = {
  en: 'Date',
  de: 'Datum',
  fi: 'Päiväys',
  et: 'Kuupäev',
  sv: 'Datum',
};

/** Language of a letter: the recipient's, English where its words are missing. */
export function letterLanguage({ texts }: LetterConfig, locale: string): Locale {
  const language = locale.slice(0, 2) as Locale;
  return texts[language] ? language : 'en';
}

/** The letter as it is printed. */
export function composeLetter(input: LetterInput): PdfDocument {
  const { config, universe, address, name, today, madeAt } = input;
  const language = letterLanguage(config, input.locale);
  const { subject, text } = config.texts[language] ?? config.texts.en;
  const from = config.sender;
  const sender = from.name || universe;
  const values = tagValues(input);
  const paragraphs = text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => values.link !== '' || !paragraph.includes('{{link}}'))
    .map((paragraph) => filled(paragraph.trim(), values));
  const town = (place: PostalAddress): string => [place.postcode, place.city].filter(Boolean).join(' ');
  const country = address.country && address.country !== from.country ? address.country.toUpperCase() : '';
  const letter: PdfLetter = {
    kind: 'letter',
    sender: [sender, from.street, town(from)].filter(Boolean).join(' · '),
    recipient: [name, address.street ?? '', town(address), country].filter(Boolean),
    facts: [{ label: dateWords[language], value: today }],
    subject: filled(subject, values),
    paragraphs,
    foot: [[sender, from.street, town(from)].filter(Boolean).join(', '), from.phone, from.email].filter(Boolean),
  };
  return {
    language,
    title: letter.subject,
    author: sender,
    subject: input.survey,
    madeAt,
    runningHead: [sender, today],
    words: { pageOf: '{page} / {pages}', replacedLetters: '{sign} = ?', continued: '' },
    blocks: [letter],
  };
}

function tagValues(input: LetterInput): Readonly<Record<LetterTag, string>> {
  const { config, name, givenName, familyName, unit, eventDay, survey, universe, linkToken } = input;
  const { formAddress } = config;
  const isWhole = formAddress !== '' && (linkToken !== '' || !formAddress.includes('{{token}}'));
  const link = isWhole ? formAddress.replaceAll('{{token}}', encodeURIComponent(linkToken)) : '';
  return { name, givenName, familyName, unit, eventDay, survey, universe, link };
}

/** Each tag once: what a value says is never read as a tag. A space before a comma is left by a name that is not known. */
function filled(text: string, values: Readonly<Record<LetterTag, string>>): string {
  return text
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, tag: string) => (tag in values ? values[tag as LetterTag] : whole))
    .replaceAll(/ +([,.;:!?])/g, '$1');
}
