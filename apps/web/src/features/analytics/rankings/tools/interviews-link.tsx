import type { Ranking } from '@echolot/contract/analytics/rankings';
import { useLingui } from '@lingui/react/macro';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { isOwnRow, type RankedRow } from '../ranking-rows.ts';

interface InterviewsLinkProps {
  readonly ranking: Ranking;
  readonly row: RankedRow;
}

/** Leads to the interviews of a unit; nothing where they are not open, or not told apart from those below. */
export function InterviewsLink({ ranking: { survey, path, filters }, row: { unit } }: InterviewsLinkProps) {
  const { t } = useLingui();
  const { permissions } = useIdentity();
  if (!permissions.includes('interviews.read') || isOwnRow(unit) || unit.n === null || unit.n === 0) return null;
  const drillPath = `${path}.${unit.slug}${filters === '' ? '' : `;${filters}`}`;
  return <a href={paths.interviews(survey, drillPath)}>{t`Interviews`}</a>;
}
