import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import type { Formats } from '../../../i18n/use-formats.ts';

export interface PanelProps {
  readonly data: Bigscreen;
  readonly formats: Formats;
}
