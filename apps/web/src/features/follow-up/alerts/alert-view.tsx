import { getAlertFigures } from '@echolot/contract/follow-up/alert-figures';
import type { AlertChange, AlertWithLog } from '@echolot/contract/follow-up/alerts';
import type { AlertChangeKind } from '@echolot/core/alert-states';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { AlertActions, AssigneeLine } from './alert-actions.tsx';
import { AlertClocks } from './alert-clocks.tsx';
import { AlertHead } from './alert-head.tsx';
import { AlertLog } from './alert-log.tsx';
import classes from './alert-page.module.css';
import { alertQueueOf, keepAlertQueue } from './alert-queue.ts';
import sectionStyles from './alert-sections.module.css';
import { AlertStory } from './alert-story.tsx';
import { entryWords } from './alert-words.ts';
import { type AskingChange, ChangeDialog, isAsking } from './change-dialog.tsx';
import { CommentBox } from './comment-box.tsx';
import { useAlertPresence } from './use-alert-presence.ts';
import { goOnHere, useFocusAfterAct } from './use-focus-after-act.ts';
import { useOneAlertChange } from './use-one-alert-change.ts';
import { usePageKeys } from './use-page-keys.ts';

interface AlertViewProps {
  readonly data: AlertWithLog;
  readonly survey: string;
  readonly listHref: string;
  /** It could not be read again; what is shown is from before. */
  readonly isOld: boolean;
}

/** After these the alert is out of one's hands, and the next one comes. */
const settling: readonly AlertChangeKind[] = ['resolve', 'close', 'appeal'];

export function AlertView({ data, survey, listHref, isOld }: AlertViewProps) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const isPhone = useIsPhone();
  const { alert, can, entries } = data;
  const { alertId } = alert;
  const [asking, setAsking] = useState<AskingChange>();
  const [begunFor, setBegunFor] = useState(alert.version);
  const [isWriting, setWriting] = useState(false);
  const work = useOneAlertChange(survey, alertId);
  const others = useAlertPresence(survey, alertId, asking !== undefined || isWriting, true);
  useFocusAfterAct(work.isBusy || asking !== undefined, alert.version);
  const queue = alertQueueOf(survey);
  const ids = queue?.alertIds ?? [];
  const at = ids.indexOf(alertId);
  const next = at < 0 ? undefined : ids[at + 1];
  const previous = at < 0 ? undefined : ids[at - 1];
  useEffect(() => {
    const list = alertQueueOf(survey);
    if (list) keepAlertQueue({ ...list, opened: alertId });
  }, [survey, alertId]);
  const figures = useQuery({
    ...queryOptionsOf(getAlertFigures, { params: { survey, filteredDrillPath: alert.unit?.path ?? 'all' } }),
    enabled: asking === 'resolve' && alert.unit !== null,
  });

  const go = (href: string): void => void router.navigate({ href });
  const goTo = (id: string | undefined): void => {
    if (id !== undefined) go(paths.alert(survey, id));
  };
  const say = (kind: AlertChangeKind): void =>
    showSnackbar({
      text: `${i18n._(entryWords[kind])}: ${alert.title}`,
      action: { label: t`Undo`, run: work.undo },
      durationMs: 12_000,
    });
  const send = (change: AlertChange): void => {
    const done = (): void => {
      setAsking(undefined);
      if (change.do === 'comment' || change.do === 'contact') return;
      say(change.do);
      if (!settling.includes(change.do) || next === undefined) return;
      goOnHere();
      goTo(next);
    };
    // What others change during writing appears below the dialog, before the own change is sent.
    work.change(change, done, asking && (work.meanwhile?.alert.version ?? begunFor));
  };
  const may = (kind: AlertChangeKind): boolean => can.includes(kind);
  const act = (kind: AlertChangeKind): void => {
    work.reset();
    if (isAsking(kind)) {
      setBegunFor(alert.version);
      setAsking(kind);
    } else if (kind === 'start' || kind === 'close') send({ do: kind });
  };
  const key = (kind: AlertChangeKind) => (may(kind) && !work.isBusy ? () => act(kind) : undefined);
  usePageKeys({
    j: next === undefined ? undefined : () => goTo(next),
    k: previous === undefined ? undefined : () => goTo(previous),
    Escape: () => go(listHref),
    a: key('assign'),
    m: may('assign') && !work.isBusy ? () => send({ do: 'assign', to: { kind: 'me' } }) : undefined,
    s: key('start'),
    w: key('wait'),
    l: key('contact'),
    r: key('resolve'),
    c: key('close'),
    e: key('escalate'),
    o: key('reopen'),
    n: may('comment') ? () => document.getElementById(commentFieldId)?.focus() : undefined,
    z: data.undoUntil === null ? undefined : work.undo,
  });
  const actions = <AlertActions data={data} isBusy={work.isBusy} onAct={act} />;
  return (
    <>
      <AlertHead
        data={data}
        survey={survey}
        listHref={listHref}
        place={at < 0 ? undefined : { at, of: ids.length }}
        previous={previous}
        next={next}
        others={others}
      />
      {isOld && (
        <p role="status" className={atoms['warningBox']}>
          {t`This may be out of date: the alert cannot be read again at the moment. Nothing you typed is lost.`}
        </p>
      )}
      {work.fault && !asking && (
        <p role="alert" className={atoms['faultBox']}>
          {work.fault}
        </p>
      )}
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <AlertStory alert={alert} sampleId={data.sampleId} survey={survey} />
          <section className={sectionStyles['section']} aria-label={t`What happened`}>
            <h2>{t`What happened`}</h2>
            <AlertLog entries={entries} />
            {may('comment') && (
              <CommentBox
                id={commentFieldId}
                alertId={alertId}
                isBusy={work.isBusy}
                meanwhile={asking ? undefined : work.meanwhile}
                onWriting={setWriting}
                onSend={(text, onDone) => work.change({ do: 'comment', text }, onDone)}
              />
            )}
          </section>
        </div>
        <aside className={classes['side']} aria-label={t`State and clocks`}>
          <section className={sectionStyles['section']} aria-label={t`Who works on it`}>
            <AssigneeLine data={data} isBusy={work.isBusy} onTake={() => send({ do: 'assign', to: { kind: 'me' } })} />
            {!isPhone && actions}
          </section>
          <AlertClocks data={data} />
        </aside>
      </div>
      {isPhone && <div className={classes['foot']}>{actions}</div>}
      {asking && (
        <ChangeDialog
          key={asking}
          kind={asking}
          survey={survey}
          alertIds={[alertId]}
          rootCauses={figures.data?.rootCauses.map(({ rootCause }) => rootCause) ?? []}
          isBusy={work.isBusy}
          fault={work.fault}
          meanwhile={work.meanwhile}
          onSend={send}
          onClose={() => {
            setAsking(undefined);
            work.reset();
          }}
        />
      )}
    </>
  );
}

const commentFieldId = 'alert-comment';
