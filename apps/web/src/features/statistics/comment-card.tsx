import type { CommentStatistics, Statistics } from '@echolot/contract/statistics';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from './card.tsx';
import classes from './statistics.module.css';

interface CommentCardProps {
  readonly comment: CommentStatistics;
  readonly statistics: Statistics;
}

/** How many wrote something. */
export function CommentCard({ comment, statistics }: CommentCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { interviews } = statistics;
  const share = comment.n !== null && interviews ? comment.n / interviews : undefined;
  return (
    <Card {...comment} missing={null} statistics={statistics}>
      {share !== undefined && (
        <p className={classes['quiet']}>{t`${formats.share(share)} of the interviews have a comment here.`}</p>
      )}
    </Card>
  );
}
