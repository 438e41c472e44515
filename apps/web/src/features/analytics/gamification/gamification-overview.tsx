import { getGamification, type Standing } from '@echolot/contract/analytics/gamification';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import classes from './gamification.module.css';
import { behaviourWords } from './gamification-words.ts';
import { RulesDialog } from './rules-dialog.tsx';

const usualRows = 10;

/** R-080 GamificationOverviewConfig: what the team did as points, level and badges, how others do, and the rules. */
export function GamificationOverview({ rows = usualRows }: { readonly rows?: number | undefined }) {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const params = useParams({ strict: false }) as { pageId?: string; survey?: string; drillPath?: string };
  const { pageId = '', survey = '', drillPath = '' } = params;
  const { explainFigure, panel } = useExplain(survey);
  const query = useQuery(queryOptionsOf(getGamification, { params: { survey, filteredDrillPath: drillPath } }));
  const [isEdited, setEdited] = useState(false);
  if (!query.data) {
    return query.isError ? (
      <div role="alert" className={classes['note']}>
        <p>{errorSentence(i18n, query.error)}</p>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    ) : (
      <div className={classes['skeleton']} role="status" aria-label={t`Loading the points`} />
    );
  }
  const { isOn, own, board, roles } = query.data;
  const explain: ExplainPoints = (standing, place) =>
    explainFigure({
      filteredDrillPath: [standing.path, ...drillPath.split(';').slice(1)].join(';'),
      figure: {
        kind: 'points',
        standing,
        deeds: standing.behaviours.map((one) => ({ ...one, title: i18n._(behaviourWords[one.behaviour]) })),
        pageId,
        place,
      },
      readAt: query.dataUpdatedAt,
    });
  const edit = permissions.includes('configblocks.manage') && (
    <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => setEdited(true)}>
      {isOn ? t`Change the rules` : t`Set up the rules`}
    </Button>
  );
  return (
    <>
      {own === null ? (
        <div className={classes['note']}>
          <p>{t`Points are off in this survey.`}</p>
          {edit}
        </div>
      ) : (
        <div className={classes['parts']}>
          <Own standing={own} edit={edit} onExplain={explain} />
          {board === null ? (
            <p className={classes['note']}>{t`How other units do is not shown to your role.`}</p>
          ) : (
            board.length > 0 && <Board board={board} rows={rows} onExplain={explain} />
          )}
        </div>
      )}
      {panel}
      {isEdited && <RulesDialog survey={survey} roles={roles} onClose={() => setEdited(false)} />}
    </>
  );
}

/** Explains the points of a unit; `place` is where it is in the leaderboard. */
type ExplainPoints = (standing: Standing, place?: { readonly rank: number; readonly of: number }) => void;

interface OwnProps {
  readonly standing: Standing;
  readonly edit: ReactNode;
  readonly onExplain: ExplainPoints;
}

/** What a team has, and what its points are made of. */
function Own({ standing, edit, onExplain }: OwnProps) {
  const { t, i18n } = useLingui();
  const { count } = useFormats();
  const { name, points, level, levelFrom, nextLevel, nextFrom, behaviours, badges } = standing;
  const missing = nextFrom === null ? 0 : nextFrom - points;
  const rateWords = (rate: number | null): string =>
    rate === null ? t`too few invitations` : t`${count(Math.round(rate))} per cent`;
  return (
    <section className={classes['own']} aria-label={t`Points of ${name}`}>
      <div className={classes['head']}>
        <h2>{name}</h2>
        {edit}
      </div>
      <p className={classes['points']}>
        <ExplainButton onClick={() => onExplain(standing)}>
          <strong>{count(points)}</strong> {t`points`}
        </ExplainButton>{' '}
        · {level}
      </p>
      {nextLevel !== null && nextFrom !== null && (
        <>
          <progress
            value={points - levelFrom}
            max={nextFrom - levelFrom}
            aria-label={t`Way to the level ${nextLevel}`}
          />
          <p className={classes['quiet']}>{t`${count(missing)} more to ${nextLevel}`}</p>
        </>
      )}
      <dl className={classes['deeds']}>
        {behaviours.map((one) => (
          <div key={one.behaviour}>
            <dt>{i18n._(behaviourWords[one.behaviour])}</dt>
            <dd>{one.behaviour === 'responseRate' ? rateWords(one.count) : `${count(one.count ?? 0)} ×`}</dd>
            <dd>{t`${count(one.points)} points`}</dd>
          </div>
        ))}
      </dl>
      {badges.length > 0 && (
        <ul className={classes['badges']} aria-label={t`Badges`}>
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      )}
      <p className={classes['quiet']}>{t`Points count what a team does, never how customers score it.`}</p>
    </section>
  );
}

interface BoardProps {
  readonly board: readonly Standing[];
  readonly rows: number;
  readonly onExplain: ExplainPoints;
}

function Board({ board, rows, onExplain }: BoardProps) {
  const { t } = useLingui();
  const { count } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? board : board.slice(0, rows);
  const rest = board.length - shown.length;
  const rankOf = (points: number): number => 1 + board.filter((other) => other.points > points).length;
  return (
    <section className={classes['board']}>
      <table>
        <caption>{t`Leaderboard`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Rank`}</th>
            <th scope="col">{t`Unit`}</th>
            <th scope="col">{t`Points`}</th>
            <th scope="col">{t`Level`}</th>
            <th scope="col">{t`Badges`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((standing) => {
            const { path, name, points, level, badges } = standing;
            const rank = rankOf(points);
            const explain = (): void => onExplain(standing, { rank, of: board.length });
            return (
              <tr key={path}>
                <td>
                  <ExplainButton onClick={explain} isExtra>
                    {rank}
                  </ExplainButton>
                </td>
                <th scope="row">{name}</th>
                <td>
                  <ExplainButton onClick={explain}>{count(points)}</ExplainButton>
                </td>
                <td>{level}</td>
                <td>{badges.join(', ') || '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rest > 0 && (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          {t`Show ${rest} more`}
        </button>
      )}
    </section>
  );
}
