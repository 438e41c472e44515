import { getGamification, type Standing } from '@echolot/contract/gamification';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queryOptionsOf } from '../../api/query-options.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useIdentity } from '../../session/use-identity.ts';
import classes from './gamification.module.css';
import { behaviourWords } from './gamification-words.ts';
import { RulesDialog } from './rules-dialog.tsx';

const usualRows = 10;

/** R-080 GamificationOverviewConfig: what the team did as points, level and badges, how others do, and the rules. */
export function GamificationOverview({ rows = usualRows }: { readonly rows?: number | undefined }) {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
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
          <Own standing={own} edit={edit} />
          {board === null ? (
            <p className={classes['note']}>{t`How other units do is not shown to your role.`}</p>
          ) : (
            board.length > 0 && <Board board={board} rows={rows} />
          )}
        </div>
      )}
      {isEdited && <RulesDialog survey={survey} roles={roles} onClose={() => setEdited(false)} />}
    </>
  );
}

function Own({ standing, edit }: { standing: Standing; edit: ReactNode }) {
  const { t } = useLingui();
  const { count } = useFormats();
  const { name, points, level, levelFrom, nextLevel, nextFrom } = standing;
  const missing = nextFrom === null ? 0 : nextFrom - points;
  return (
    <section className={classes['own']} aria-label={t`Points of ${name}`}>
      <div className={classes['head']}>
        <h2>{name}</h2>
        {edit}
      </div>
      <p className={classes['points']}>
        <strong>{count(points)}</strong> {t`points`} · {level}
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
      <Deeds standing={standing} />
    </section>
  );
}

/** What the points are made of. */
function Deeds({ standing: { behaviours, badges } }: { standing: Standing }) {
  const { t, i18n } = useLingui();
  const { count } = useFormats();
  return (
    <>
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
    </>
  );

  function rateWords(rate: number | null): string {
    return rate === null ? t`too few invitations` : t`${count(Math.round(rate))} per cent`;
  }
}

function Board({ board, rows }: { board: readonly Standing[]; rows: number }) {
  const { t } = useLingui();
  const { count } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const [explained, setExplained] = useState<string>();
  const opened = board.find(({ path }) => path === explained);
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
          {shown.map(({ path, name, points, level, badges }) => (
            <tr key={path}>
              <td>{rankOf(points)}</td>
              <th scope="row">{name}</th>
              <td>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className={classes['explain']}
                  onClick={() => setExplained(path)}
                >
                  {count(points)}
                </button>
              </td>
              <td>{level}</td>
              <td>{badges.join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          {t`Show ${rest} more`}
        </button>
      )}
      {opened && (
        <Dialog
          title={t`Points of ${opened.name}`}
          closeLabel={t`Close`}
          widthPx={480}
          onClose={() => setExplained(undefined)}
        >
          <p className={classes['points']}>
            <strong>{count(opened.points)}</strong> {t`points`} · {opened.level}
          </p>
          <Deeds standing={opened} />
        </Dialog>
      )}
    </section>
  );
}
