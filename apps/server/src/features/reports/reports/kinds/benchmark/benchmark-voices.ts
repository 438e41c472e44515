import type { CommentStatistics } from '@echolot/contract/analytics/statistics';
import { languageTag } from '@echolot/core/language-tag';
import type { PdfBlock, PdfComment, PdfTone } from '../../../../../drawing/pdf-document.ts';
import type { BenchmarkContext } from './benchmark-context.ts';
import type { Voice, Voices } from './benchmark-readings.ts';
import type { BenchmarkLinks } from './benchmark-tables.ts';

interface VoiceSubject {
  /** Title of the first indicator. */
  readonly indicator: string;
  readonly comments: readonly CommentStatistics[];
  readonly suppressionMinimumN: number;
  /** The reader may not see names. */
  readonly isMasked: boolean;
}

/** What people wrote who rated highest and lowest, as far as the reader may see single interviews. */
export function voiceBlocks(
  voices: Voices | undefined,
  { indicator, comments, suppressionMinimumN, isMasked }: VoiceSubject,
  links: BenchmarkLinks,
  context: BenchmarkContext,
): PdfBlock[] {
  const { texts, formats, words } = context;
  if (comments.length === 0) return [];
  const heading: PdfBlock = { kind: 'heading', level: 1, text: texts.comments };
  const sentence = (text: string): PdfBlock[] => [heading, { kind: 'paragraph', text }];
  if (!voices) return sentence(texts.commentsNotAllowed);
  if (voices.closed) return sentence(texts.commentsClosed(suppressionMinimumN));
  const part = (title: string, its: readonly Voice[]): PdfBlock[] =>
    its.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, text: title },
          { kind: 'comments', comments: its.map((voice) => commentOf(voice, links, context)) },
        ];
  const parts = [
    ...part(texts.commentsBest(indicator), voices.best),
    ...part(texts.commentsWorst(indicator), voices.worst),
    ...part(texts.commentsNewest, voices.newest),
  ];
  if (parts.length === 0) return sentence(texts.commentsNone);
  const [only] = comments;
  const more: PdfBlock[] =
    comments.length === 1 && only?.n != null
      ? [{ kind: 'paragraph', text: texts.commentsMore(formats.count(only.n)) }]
      : [];
  const note: PdfBlock[] = isMasked ? [{ kind: 'paragraph', look: 'note', text: words.common.about.maskedRule }] : [];
  return [{ kind: 'pageBreak' }, heading, ...more, ...note, ...parts];
}

const tones = { good: 'good', middle: 'same', bad: 'bad' } as const satisfies Record<string, PdfTone>;

function commentOf(voice: Voice, links: BenchmarkLinks, { texts, formats }: BenchmarkContext): PdfComment {
  const unit = voice.isUnitWidened ? texts.widenedUnit(voice.unit) : voice.unit;
  return {
    text: voice.texts.map(({ title, text }) => (title === undefined ? text : `${title}: ${text}`)).join('\n'),
    language: languageTag(voice.locale),
    source: `${unit} · ${formats.day(voice.day)}`,
    link: links.interview(voice.interviewId),
    score:
      voice.answer === null
        ? undefined
        : { text: formats.score(voice.answer, voice.decimals), tone: voice.tone && tones[voice.tone] },
  };
}
