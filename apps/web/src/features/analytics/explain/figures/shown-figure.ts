import type { Standing } from '@echolot/contract/analytics/gamification';
import type { GamingSign } from '@echolot/contract/analytics/gaming';
import type { CampaignFigures } from '@echolot/contract/analytics/pages';
import type {
  CommentStatistics,
  DimensionStatistics,
  ExplainedContext,
  NumberStatistics,
} from '@echolot/contract/analytics/statistics';
import type { ReplyOf } from '@echolot/contract/endpoint';
import type { Action, ActionEffect } from '@echolot/contract/follow-up/actions';
import type { getAlertFigures, simulateSla } from '@echolot/contract/follow-up/alert-figures';
import type { AlertView } from '@echolot/contract/follow-up/alerts';
import type { tryEffectBlock } from '@echolot/contract/follow-up/effect-blocks';
import type { Forecast, ResponseRate, SampleState } from '@echolot/contract/intake/samples';
import type { Filter } from '@echolot/core/filter-tokens';

type AlertFigures = ReplyOf<typeof getAlertFigures>;
type Trial = ReplyOf<typeof tryEffectBlock>;
type Breaches = ReplyOf<typeof simulateSla>['draft'];

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
export type ShownFigure =
  | {
      readonly kind: 'interviews';
      readonly interviews: number;
      /** Where they are as a list: how it is narrowed, and the end of its address. */
      readonly list?: { readonly search: string; readonly isCommented: boolean; readonly query: string };
    }
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
      /** The page it is on. */
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
  | { readonly kind: 'effect'; readonly action: Action; readonly effect: ActionEffect }
  | {
      readonly kind: 'trial';
      readonly of: Trial & { readonly days: number };
      /** One of its units; undefined for all of them. */
      readonly unit: Trial['units'][number] | undefined;
      readonly raises: boolean;
      /** As the page words it. */
      readonly condition: string;
      /** The same as filters; undefined where they cannot say it. */
      readonly fitting: readonly Filter[] | undefined;
      readonly rule: { readonly href: string; readonly isSaved: boolean };
    }
  | {
      readonly kind: 'simulation';
      readonly measure: 'firstContact' | 'close';
      /** What it is of: a unit, or a priority. */
      readonly name: string;
      /** In words, where it is of one. */
      readonly priority: string | undefined;
      readonly asWas: Breaches;
      readonly draft: Breaches;
      readonly isComplete: boolean;
      /** The time the draft allows, by priority. */
      readonly allowed: readonly { readonly name: string; readonly time: string }[];
      /** End of the address with the draft; empty for what is saved. */
      readonly query: string;
    }
  | {
      readonly kind: 'samples';
      readonly states: readonly { readonly state: SampleState; readonly title: string; readonly n: number }[];
      readonly search: string;
      readonly ignored: readonly string[];
    }
  | {
      readonly kind: 'alertViews';
      readonly views: readonly {
        readonly view: AlertView;
        readonly title: string;
        readonly n: number;
        readonly href: string;
      }[];
      /** In words, where the lists are of one. */
      readonly priority: string | undefined;
      readonly search: string;
      /** End of the address of the list shown. */
      readonly query: string;
    }
  | { readonly kind: 'options' }
  | {
      readonly kind: 'gaming';
      readonly looked: number;
      readonly tests: number;
      readonly signs: number;
      readonly isCut: boolean;
      /** Title of the one whose best answers are looked at. */
      readonly indicator: string;
      /** One of them, with its name; undefined for all. */
      readonly sign: (GamingSign & { readonly title: string }) | undefined;
    }
  | {
      readonly kind: 'points';
      readonly standing: Standing;
      readonly deeds: readonly (Standing['behaviours'][number] & { readonly title: string })[];
      /** The page they are on. */
      readonly pageId: string;
      /** Among the units beside it, where it is in a leaderboard. */
      readonly place: { readonly rank: number; readonly of: number } | undefined;
    };

export interface ExplainFigureProps {
  readonly survey: string;
  /** What the figure is counted over. */
  readonly filteredDrillPath: string;
  readonly figure: ShownFigure;
  /** When it was read, ms since 1970. */
  readonly readAt: number;
  /** Explains an indicator the figure rests on. */
  readonly onIndicator: (filteredDrillPath: string, indicator: string) => void;
  readonly onClose: () => void;
}

/** What draws a figure of a kind is told. */
export interface FigureProps<Kind extends ShownFigure['kind']> extends ExplainFigureProps {
  readonly figure: Extract<ShownFigure, { kind: Kind }>;
  readonly context: ExplainedContext;
}
