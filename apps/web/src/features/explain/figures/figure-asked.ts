import type { Action, ActionEffect } from '@echolot/contract/actions';
import type { getAlertFigures } from '@echolot/contract/alert-figures';
import type { ReplyOf } from '@echolot/contract/endpoint';
import type { CampaignFigures } from '@echolot/contract/pages';
import type { Forecast, ResponseRate } from '@echolot/contract/samples';
import type {
  CommentStatistics,
  DimensionStatistics,
  ExplainedGround,
  NumberStatistics,
} from '@echolot/contract/statistics';

type AlertFigures = ReplyOf<typeof getAlertFigures>;

export type CareMeasure =
  | 'open'
  | 'overdue'
  | 'escalated'
  | 'raised'
  | 'reopened'
  | 'firstContactInTime'
  | 'firstContactMedian'
  | 'firstContact'
  | 'closeInTime'
  | 'closeMedian'
  | 'close'
  | 'rootCauses';

export type CampaignCounts = Omit<CampaignFigures, 'id' | 'title' | 'channel' | 'state' | 'startedAt' | 'finishedAt'>;

/** A figure that is no indicator, as the screen has it: what it is of, its number as shown, and what it is made of. */
export type FigureAsked =
  | { readonly kind: 'interviews'; readonly interviews: number }
  | { readonly kind: 'distribution'; readonly of: DimensionStatistics }
  | { readonly kind: 'number'; readonly of: NumberStatistics }
  | { readonly kind: 'comments'; readonly of: CommentStatistics; readonly interviews: number | null }
  | {
      readonly kind: 'care';
      readonly measure: CareMeasure;
      readonly unit: AlertFigures['whole'];
      readonly rootCauses?: AlertFigures['rootCauses'];
      /** As the screen says it. */
      readonly shown: string;
    }
  | {
      readonly kind: 'campaign';
      readonly id: string;
      /** The page it stands on. */
      readonly pageId: string;
      readonly title: string;
      /** Only those sent on this day. */
      readonly day: string | undefined;
      readonly counts: CampaignCounts;
      readonly ignored: readonly string[];
    }
  | {
      readonly kind: 'response';
      readonly name: string;
      readonly rate: ResponseRate;
      /** Only events at the unit itself, not below it. */
      readonly isItself: boolean;
      readonly ignored: readonly string[];
      /** Interviews so far and of late, and what the screen says of when there are enough. */
      readonly forecast:
        | (Pick<Forecast, 'n' | 'recent'> & { readonly target: number; readonly said: string })
        | undefined;
    }
  | { readonly kind: 'effect'; readonly action: Action; readonly effect: ActionEffect };

export interface ExplainFigureProps {
  readonly survey: string;
  /** What the figure is counted over. */
  readonly filteredDrillPath: string;
  readonly figure: FigureAsked;
  /** When it was read, ms since 1970. */
  readonly readAt: number;
  /** Explains an indicator the figure rests on. */
  readonly onIndicator: (filteredDrillPath: string, indicator: string) => void;
  readonly onClose: () => void;
}

/** What draws a figure of a kind is told. */
export interface FigureProps<Kind extends FigureAsked['kind']> extends ExplainFigureProps {
  readonly figure: Extract<FigureAsked, { kind: Kind }>;
  readonly ground: ExplainedGround;
}
