import type { CommentStatistics, Statistics } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useExplain } from '../explain/use-explain.tsx';
import { Card } from './card.tsx';
import { pathOf } from './path-of.ts';

interface CommentCardProps {
  readonly comment: CommentStatistics;
  readonly statistics: Statistics;
  /** When they were read, ms since 1970. */
  readonly readAt: number;
}

/** How many wrote something. */
export function CommentCard({ comment, statistics, readAt }: CommentCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { explainFigure, panel } = useExplain(statistics.survey);
  const { interviews } = statistics;
  const share = comment.n !== null && interviews ? comment.n / interviews : undefined;
  const explain = (): void =>
    explainFigure({
      filteredDrillPath: pathOf(statistics),
      figure: { kind: 'comments', of: comment, interviews: statistics.interviews },
      readAt,
    });
  return (
    <Card {...comment} missing={null} statistics={statistics} onExplain={explain}>
      {panel}
      {share !== undefined && (
        <p className={atoms['quiet']}>{t`${formats.share(share)} of the interviews have a comment here.`}</p>
      )}
    </Card>
  );
}
