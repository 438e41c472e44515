import { z } from 'zod';
import { configBlock } from './config-block.ts';

/** What may be in the text of a letter between two braces: `{{name}}`. */
export const letterTags = [
  'name',
  'givenName',
  'familyName',
  'unit',
  'eventDay',
  'survey',
  'universe',
  'link',
] as const;
export type LetterTag = (typeof letterTags)[number];

const tagPattern = /\{\{([^{}]*)\}\}/g;
const line = z.string().max(80);

const tagged = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    .superRefine((text, ctx) => {
      for (const [, tag = ''] of text.matchAll(tagPattern)) {
        if (!letterTags.some((known) => known === tag))
          ctx.addIssue({ code: 'custom', message: `There is no {{${tag}}}; there are ${letterTags.join(', ')}.` });
      }
    });

const textSchema = z.strictObject({
  subject: tagged(120),
  text: tagged(6000).describe('An empty line begins a new paragraph.'),
});

export const letterSchema = z.strictObject({
  sender: z
    .strictObject({ name: line, street: line, postcode: line, city: line, country: line, phone: line, email: line })
    .describe(
      'Stands above the address and at the foot; what is empty is left out. Without a name, that of the universe.',
    ),
  formAddress: z
    .string()
    .max(500)
    .refine(
      (text) => text === '' || (URL.canParse(text) && /^https?:/.test(text)),
      'An address of the web, or nothing.',
    )
    .describe('Where one answers; {{token}} in it is the sample’s own. Empty: paragraphs with {{link}} are left out.'),
  texts: z
    .strictObject({
      en: textSchema,
      de: textSchema.optional(),
      fi: textSchema.optional(),
      et: textSchema.optional(),
      sv: textSchema.optional(),
    })
    .describe('By language of the recipient; English where that one is missing.'),
});
export type LetterConfig = z.infer<typeof letterSchema>;

/** Holds where a universe has said nothing else. */
export const letterDefault: LetterConfig = {
  sender: { name: '', street: '', postcode: '', city: '', country: '', phone: '', email: '' },
  formAddress: '',
  texts: {
    en: {
      subject: 'Your visit to {{unit}} on {{eventDay}}',
      text:
        'Dear {{name}},\n\nthank you for your visit to {{unit}} on {{eventDay}}. We would like to know how it was for you: what went ' +
        'well, and what we can do better.\n\nYou can answer in two minutes here: {{link}}\n\nWe read every answer. Thank you for ' +
        'taking the time.\n\nKind regards\n{{universe}}',
    },
    de: {
      subject: 'Ihr Besuch bei {{unit}} am {{eventDay}}',
      text:
        'Guten Tag {{name}},\n\nvielen Dank für Ihren Besuch bei {{unit}} am {{eventDay}}. Wir möchten gerne wissen, wie Sie ihn ' +
        'erlebt haben: was gut war und was wir besser machen können.\n\nIn zwei Minuten können Sie hier antworten: {{link}}\n\nWir ' +
        'lesen jede Antwort. Vielen Dank, dass Sie sich die Zeit nehmen.\n\nMit freundlichen Grüßen\n{{universe}}',
    },
    fi: {
      subject: 'Käyntinne: {{unit}}, {{eventDay}}',
      text:
        'Hyvä {{name}},\n\nkiitos käynnistänne ({{unit}}, {{eventDay}}). Haluaisimme kuulla, millainen kokemus se oli: mikä onnistui ' +
        'ja missä voimme parantaa.\n\nVastaaminen kestää kaksi minuuttia: {{link}}\n\nLuemme jokaisen vastauksen. Kiitos ajastanne.' +
        '\n\nYstävällisin terveisin\n{{universe}}',
    },
  },
};

export const configLetter = configBlock({
  schema: letterSchema,
  default: letterDefault,
  scope: 'both',
  summary: 'The letter that invites customers: who sends it, and its words in each language.',
});
