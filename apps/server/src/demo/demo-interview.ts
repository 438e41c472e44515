import type { CarriedSendOut } from '../database/tables-samples.ts';
import type { DemoAnswers } from './demo-answers.ts';

/** An interview of a demo before it is stored. */
export interface DemoInterview {
  readonly interviewId: string;
  readonly externalId: string;
  readonly answeredAt: Date;
  readonly day: string;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly status: 'complete' | 'partial';
  readonly answers: DemoAnswers;
  /** Set where it answers an invitation. */
  readonly contactId?: string;
  readonly sampleId?: string;
  readonly sendOuts?: readonly CarriedSendOut[];
}

/** A survey's interviews in pieces; the same piece holds the same interviews, whichever was made before. */
export interface DemoInterviews {
  readonly count: number;
  readonly perPiece: number;
  piece(index: number): DemoInterview[];
}
