/** What customers of one language write, sentence by sentence; see demo-comment.ts for how they are put together. */
export interface CommentPhrases {
  readonly opening: TonePhrases;
  readonly sales: TonePhrases;
  readonly service: TonePhrases;
  readonly closing: TonePhrases;
}

export type Tone = 'good' | 'mixed' | 'bad';

type TonePhrases = Readonly<Record<Tone, readonly string[]>>;
