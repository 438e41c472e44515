import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import { setWindowTitle } from '@echolot/ui/window-title';
import { Plural, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Formats, useFormats } from '../../../i18n/use-formats.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import classes from './bigscreen.module.css';
import { CommentsPanel } from './comments-panel.tsx';
import { RankingPanel } from './ranking-panel.tsx';
import { ScorePanel } from './score-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useBigscreen } from './use-bigscreen.ts';
import { useNow } from './use-now.ts';
import { useRotation } from './use-rotation.ts';

/** R-007 A display on a wall: no sign-in, no menus; what it may show comes with its address. */
export function BigscreenPage() {
  const { t } = useLingui();
  const { apiKeyToken = '' } = useParams({ strict: false }) as { apiKeyToken?: string };
  const { data, hasEnded, awaySince, readAt } = useBigscreen(apiKeyToken);
  useEffect(() => {
    setWindowTitle(data?.unit);
  }, [data]);
  if (hasEnded) {
    return (
      <main className={classes['screen']} data-state="ended">
        <h1>{t`This display has ended`}</h1>
        <p>{t`Its address is no longer valid, or never was. Whoever looks after the displays can make a new one.`}</p>
      </main>
    );
  }
  if (!data) {
    return (
      <main className={classes['screen']} data-state="starting">
        <p role="status">
          {awaySince ? t`No connection yet. It is tried again by itself.` : t`The figures are on their way…`}
        </p>
      </main>
    );
  }
  return <Shown data={data} awaySince={awaySince} readAt={readAt} />;
}

interface ShownProps {
  readonly data: Bigscreen;
  readonly awaySince: Date | undefined;
  readonly readAt: Date | undefined;
}

function Shown({ data, awaySince, readAt }: ShownProps) {
  const { t } = useLingui();
  const formats = useFormats(data);
  const now = useNow();
  const panels = panelsOf(data, formats);
  const { index, isPaused } = useRotation(panels.length);
  const panel = panels[index];
  const clock = new Intl.DateTimeFormat(formats.locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: data.timeZone,
  });
  const date = new Intl.DateTimeFormat(formats.wordLocale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: data.timeZone,
  });
  /** With the day, unless it is today's: after a night the time alone would mislead. */
  const told = (at: Date): string =>
    date.format(at) === date.format(now) ? clock.format(at) : `${date.format(at)}, ${clock.format(at)}`;
  const { value, n } = data.score;
  return (
    <main className={classes['screen']} data-state="on">
      <header className={classes['head']}>
        <div>
          <h1>{data.unit}</h1>
          <p>
            {data.survey.title}
            {value !== null && ` · ${data.indicator.title} ${formats.score(value, data.indicator.decimals)}`}
            {n !== null && (
              <>
                {' · '}
                <span data-testid="answers">
                  {formats.count(n)} <Plural value={n} one="answer" other="answers" />
                </span>
              </>
            )}
          </p>
        </div>
        <div className={classes['clock']}>
          <time dateTime={now.toISOString()}>{clock.format(now)}</time>
          <p>{date.format(now)}</p>
        </div>
      </header>
      {panel && (
        <section key={panel.name} className={classes['panel']} data-panel={panel.name}>
          {panel.content}
        </section>
      )}
      <footer className={classes['foot']}>
        <p role="status">
          {awaySince
            ? t`No connection since ${told(awaySince)} · figures of ${told(readAt ?? awaySince)}`
            : isPaused
              ? t`Held · space bar goes on`
              : ''}
        </p>
        <ol aria-hidden="true">
          {panels.map(({ name }, at) => (
            <li key={name} data-shown={at === index || undefined} />
          ))}
        </ol>
      </footer>
    </main>
  );
}

interface Panel {
  readonly name: string;
  readonly content: ReactNode;
}

/** What there is to show now: a panel without anything in it is left out, but the score always says where it is. */
function panelsOf(data: Bigscreen, formats: Formats): Panel[] {
  const { trend, ranking, comments } = data;
  return [
    { name: 'score', content: <ScorePanel data={data} formats={formats} /> },
    ...(trend.values.filter((value) => value !== null).length > 1
      ? [{ name: 'trend', content: <TrendPanel data={data} formats={formats} /> }]
      : []),
    ...(ranking.rankedUnits > 1 ? [{ name: 'ranking', content: <RankingPanel data={data} formats={formats} /> }] : []),
    ...(comments.length > 0 ? [{ name: 'comments', content: <CommentsPanel data={data} formats={formats} /> }] : []),
    { name: 'alerts', content: <AlertsPanel data={data} formats={formats} /> },
  ];
}
