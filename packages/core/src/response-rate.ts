/** How the messages of a send-out went; unsubscribed and never-sampled contacts are in none of the counts. */
export interface Delivery {
  readonly sent: number;
  readonly bounced: number;
  /** Distinct interviews that were finished. */
  readonly completes: number;
}

/** Completes per delivered message in percent, delivered = sent − bounced; undefined when nothing was delivered. */
export function completesPerDelivered({ sent, bounced, completes }: Delivery): number | undefined {
  const delivered = sent - bounced;
  return delivered > 0 ? (100 * completes) / delivered : undefined;
}

/**
 * Final dispositions of the sampled cases, in the words of AAPOR, "Standard Definitions" (10th edition, 2023). Cases that
 * were never sampled, and quarantined ones, are no cases and are left out before counting; ineligible ones too.
 */
export interface Dispositions {
  /** I. */
  readonly complete: number;
  /** P. */
  readonly partial: number;
  /** R: refusals and break-offs. */
  readonly refusal: number;
  /** NC: eligible, never reached. */
  readonly nonContact: number;
  /** O: eligible, reached, no interview for another reason. */
  readonly other: number;
  /** UNK: nobody knows whether they were eligible (UH + UO). */
  readonly unknown: number;
}

/**
 * AAPOR response rate 1 in percent, the strictest one: I / (I + P + R + NC + O + UNK). Undefined without cases.
 */
export function responseRate1(cases: Dispositions): number | undefined {
  const { complete, partial, refusal, nonContact, other, unknown } = cases;
  const all = complete + partial + refusal + nonContact + other + unknown;
  return all > 0 ? (100 * complete) / all : undefined;
}
