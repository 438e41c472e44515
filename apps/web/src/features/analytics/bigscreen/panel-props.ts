import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';

export interface PanelProps {
  readonly data: Bigscreen;
  /** For numbers and days. */
  readonly locale: string;
}
