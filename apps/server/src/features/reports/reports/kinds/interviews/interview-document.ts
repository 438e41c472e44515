import type { Interview, InterviewAnswer, InterviewCorrection } from '@echolot/contract/intake/interviews';
import { type AnswerTone, answerTone } from '@echolot/core/answer-tone';
import { formatLocaleOf, languageName, languageTag } from '@echolot/core/language-tag';
import { isPartlyMasked } from '@echolot/core/mask-dots';
import type { PdfBlock, PdfDocument, PdfFact, PdfRow, PdfTone } from '../../../../../drawing/pdf-document.ts';
import { textLanguage } from '../../../../../texts/text-language.ts';
import type { ReportOrder } from '../../report-kind.ts';
import { pdfPageTexts } from '../pdf-page-texts.ts';
import type { ReportFormats } from '../report-formats.ts';
import { type ReportTexts, reportTexts } from '../report-texts.ts';
import { type InterviewTexts, interviewTexts } from './interview-texts.ts';

interface DocumentContext {
  readonly texts: InterviewTexts;
  readonly common: ReportTexts;
  readonly formats: ReportFormats;
  readonly locale: string;
}

/** The page of an interview as a document: what was said, how it was rated, who answered as far as that may be told. */
export function interviewDocument(
  interview: Interview,
  order: ReportOrder<unknown>,
  universe: { readonly title: string; readonly formats: ReportFormats },
): PdfDocument {
  const context: DocumentContext = {
    texts: interviewTexts(order.locale),
    common: reportTexts(order.locale),
    formats: universe.formats,
    locale: order.locale,
  };
  const { texts, formats } = context;
  const unit = interview.units[0]?.lineage.at(-1)?.name ?? interview.surveyTitle;
  const day = formats.day(interview.day);
  const title = `${texts.interview}: ${unit}, ${day}`;
  return {
    language: textLanguage(order.locale),
    numbers: order.locale,
    title,
    author: universe.title,
    subject: interview.surveyTitle,
    madeAt: order.askedAt.getTime(),
    runningHead: [`${interview.surveyTitle} · ${unit}`, day],
    words: pdfPageTexts(order.locale),
    blocks: [
      { kind: 'heading', level: 1, text: unit },
      { kind: 'paragraph', look: 'lead', text: `${interview.surveyTitle} · ${day}` },
      ...saidBlocks(interview, context),
      ...scoreBlocks(interview, context),
      ...furtherBlocks(interview, context),
      ...customerBlocks(interview, context),
      ...staffBlocks(interview, context),
      ...factBlocks(interview, order, context),
    ],
  };
}

const isGiven = ({ value }: InterviewAnswer): boolean => value !== null;

function saidBlocks({ answers, locale }: Interview, { texts }: DocumentContext): PdfBlock[] {
  const questions = answers.filter(({ kind }) => kind === 'comment');
  if (questions.length === 0) return [];
  const said = questions.filter(isGiven);
  return [
    { kind: 'heading', level: 2, text: texts.said },
    said.length === 0
      ? { kind: 'paragraph', text: texts.saidNothing }
      : {
          kind: 'comments',
          comments: said.map(({ title, value }) => ({
            text: String(value),
            source: title,
            language: locale === '' ? undefined : languageTag(locale),
          })),
        },
  ];
}

type Scored = NonNullable<InterviewAnswer['indicator']>;

/** What an answer counts as, as the page judges it: methods without bands by the outer thirds of the scale. */
/** Undefined where the method judges no single answer: a mean may be of days or euros. */
function toneOn(indicator: Scored, answer: number): AnswerTone | undefined {
  return answerTone({ ...indicator, topBoxes: indicator.topBoxes ?? undefined }, answer);
}

/** How far an answer is from the worst to the best end of its scale: 0 to 1. */
function goodnessOf({ scale, direction }: Scored, answer: number): number {
  const share = (answer - scale.min) / (scale.max - scale.min);
  return direction === 'higher' ? share : 1 - share;
}

const tones = { good: 'good', middle: 'same', bad: 'bad' } as const satisfies Record<AnswerTone, PdfTone>;

function scoreBlocks({ answers }: Interview, { texts, formats }: DocumentContext): PdfBlock[] {
  const rows = answers.flatMap(({ title, indicator, value }): PdfRow[] => {
    if (!indicator || typeof value !== 'number') return [];
    const { scale, method } = indicator;
    const number = (answer: number): string => formats.score(answer, scale.decimals);
    const tone = toneOn(indicator, value);
    const words = method === 'nps' ? texts.nps : texts.satisfied;
    const arrow = tone === 'good' ? ('up' as const) : tone === 'bad' ? ('down' as const) : undefined;
    return [
      {
        cells: [
          { text: title },
          { text: number(value) },
          tone ? { text: words[tone], tone: tones[tone], arrow } : { text: '' },
          {
            text: texts.on(number(value), number(scale.min), number(scale.max)),
            interval: { value: goodnessOf(indicator, value), low: null, high: null },
          },
          { text: `${number(scale.min)}–${number(scale.max)}` },
        ],
      },
    ];
  });
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: texts.scores },
    {
      kind: 'table',
      title: texts.scores,
      emptySentence: '',
      columns: [
        { title: texts.question, width: { share: 1 }, align: 'left', isRowHead: true },
        { title: texts.answer, width: { points: 44 }, align: 'right' },
        { title: texts.countsAs, width: { points: 84 }, align: 'left' },
        {
          title: texts.scale,
          width: { points: 110 },
          align: 'left',
          axis: { min: 0, max: 1, minText: texts.worst, maxText: texts.best, marks: [] },
        },
        { title: '', width: { points: 44 }, align: 'right' },
      ],
      rows,
    },
  ];
}

function furtherBlocks({ answers }: Interview, { texts, formats }: DocumentContext): PdfBlock[] {
  const facts = answers.filter(({ kind }) => kind === 'dimension' || kind === 'date' || kind === 'number');
  const textOf = ({ kind, value, titles, decimals }: InterviewAnswer): string => {
    if (kind === 'date') return formats.day(String(value));
    return kind === 'number' && typeof value === 'number' ? formats.score(value, decimals) : titles.join(', ');
  };
  const given = facts.filter(isGiven).map((answer): PdfFact => ({ label: answer.title, value: textOf(answer) }));
  const open = answers.filter((answer) => answer.kind !== 'comment' && !isGiven(answer)).map(({ title }) => title);
  return [
    ...(given.length > 0
      ? ([
          { kind: 'heading', level: 2, text: texts.further },
          { kind: 'facts', facts: given },
        ] as const)
      : []),
    ...(open.length > 0
      ? [{ kind: 'paragraph', look: 'note', text: `${texts.open}: ${open.join(', ')}` } as const]
      : []),
  ];
}

function customerBlocks(
  { contact, earlier, isMasked, answers }: Interview,
  { texts, common, formats }: DocumentContext,
): PdfBlock[] {
  const facts: PdfFact[] = contact
    ? [
        { label: texts.name, value: contact.name || texts.noName },
        { label: texts.email, value: contact.email },
        { label: texts.phone, value: contact.phone },
        { label: texts.customerNumber, value: contact.customerNumber },
        { label: texts.city, value: contact.city },
      ].filter(({ value }) => value !== '')
    : [];
  const others = earlier.map(({ surveyTitle, day, unit, answer }) => {
    const score =
      typeof answer?.value === 'number' ? ` · ${answer.title} ${formats.score(answer.value, answer.decimals)}` : '';
    return `${surveyTitle}, ${formats.day(day)} · ${unit}${score}`;
  });
  return [
    { kind: 'heading', level: 2, text: texts.customer },
    contact ? { kind: 'facts', facts } : { kind: 'paragraph', text: texts.unknownCustomer },
    ...(isMasked && (contact || answers.some(({ value }) => isPartlyMasked(value)))
      ? [{ kind: 'paragraph', look: 'note', text: common.about.maskedRule } as const]
      : []),
    ...(others.length > 0
      ? ([
          { kind: 'heading', level: 3, text: texts.earlier },
          ...others.map((text) => ({ kind: 'paragraph', text }) as const),
        ] as const)
      : []),
  ];
}

function staffBlocks({ comments, corrections }: Interview, context: DocumentContext): PdfBlock[] {
  const { texts, formats } = context;
  return [
    ...(comments.length > 0
      ? ([
          { kind: 'heading', level: 2, text: texts.colleagues },
          {
            kind: 'comments',
            comments: comments.map(({ message, authorName, createdAt }) => ({
              text: message,
              source: `${authorName} · ${formats.instant(new Date(createdAt))}`,
            })),
          },
        ] as const)
      : []),
    ...(corrections.length > 0
      ? ([
          { kind: 'heading', level: 2, text: texts.corrections },
          {
            kind: 'facts',
            facts: corrections.map(({ at, by, reason, changes }) => ({
              label: `${by}, ${formats.instant(new Date(at))}`,
              value: [...changes.map((change) => changeText(change, context)), reason].join('\n'),
            })),
          },
        ] as const)
      : []),
  ];
}

type Change = InterviewCorrection['changes'][number];

function changeText({ title, before, after, titles }: Change, { texts, locale }: DocumentContext): string {
  const text = (value: Change['before']): string => {
    if (value === null) return texts.noAnswer;
    if (typeof value === 'number') return new Intl.NumberFormat(formatLocaleOf(locale)).format(value);
    return [value]
      .flat()
      .map((name) => titles[name] ?? name)
      .join(', ');
  };
  return texts.changed(title, text(before), text(after));
}

function factBlocks(
  interview: Interview,
  order: ReportOrder<unknown>,
  { texts, common, formats, locale }: DocumentContext,
): PdfBlock[] {
  const { about } = common;
  const { channel, answeredAt, status, units, externalId } = interview;
  const facts: PdfFact[] = [
    { label: about.survey, value: interview.surveyTitle },
    ...units.map(({ lineage }) => ({
      label: lineage.at(-1)?.kind ?? about.unit,
      value: lineage.map(({ name }) => name).join(' › '),
    })),
    { label: texts.answeredAt, value: formats.instant(new Date(answeredAt)) },
    { label: texts.status, value: status === 'partial' ? texts.incomplete : '' },
    { label: texts.channel, value: texts.channels[channel] ?? channel },
    { label: texts.language, value: interview.locale === '' ? '' : languageName(interview.locale, locale) },
    { label: texts.sourceId, value: externalId ?? '' },
    { label: about.madeAt, value: formats.instant(order.askedAt) },
    { label: about.link, value: order.link, link: order.link },
  ];
  return [
    { kind: 'heading', level: 2, text: about.sheet },
    { kind: 'facts', facts: facts.filter(({ value }) => value !== '') },
  ];
}
