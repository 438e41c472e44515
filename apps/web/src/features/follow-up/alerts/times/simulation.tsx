import type { ReplyOf } from '@echolot/contract/endpoint';
import { simulateSla } from '@echolot/contract/follow-up/alert-figures';
import { type AlertPriority, alertPriorities, type Sla } from '@echolot/contract/structure/config-sla';
import atoms from '@echolot/ui/atoms.module.css';
import { ProgressLine } from '@echolot/ui/progress-line';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, isPassing } from '../../../../api/client.ts';
import { readKeyOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../../survey/explain-button.tsx';
import { useExplain } from '../../../analytics/explain/use-explain.tsx';
import { PriorityMark } from '../alert-marks.tsx';
import { priorityWords } from '../alert-words.ts';
import { draftQuery } from '../draft-in-address.ts';
import { formatWorkingTime } from '../working-time.ts';
import classes from './times.module.css';

type Breaches = ReplyOf<typeof simulateSla>['draft'];
type Measure = 'firstContact' | 'close';

/** What is counted: everything, one priority, or one unit. */
interface Counted {
  readonly name: string;
  readonly priority?: AlertPriority;
  readonly path?: string;
  readonly asWas: Breaches;
  readonly draft: Breaches;
}

const minuteMs = 60_000;

interface SimulationProps {
  readonly survey: string;
  readonly filteredDrillPath: string;
  /** The draft to try; undefined while it cannot be tried. */
  readonly sla: Sla | undefined;
  /** Whether it is what is saved. */
  readonly isSaved: boolean;
}

/** How past alerts would have fared on the draft: what people did and when stays, only the clocks differ. */
export function Simulation({ survey, filteredDrillPath, sla, isSaved }: SimulationProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const input = { params: { survey, filteredDrillPath }, body: { sla: sla ?? ({} as Sla) } };
  const query = useQuery({
    queryKey: readKeyOf(simulateSla, input),
    queryFn: ({ signal }) => call(simulateSla, input, { signal }),
    enabled: sla !== undefined,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 3 && isPassing(error),
    staleTime: Number.POSITIVE_INFINITY,
    // Alerts have gone on since one was here.
    refetchOnMount: 'always',
  });
  const { data } = query;
  const { explainFigure, panel } = useExplain(survey);
  const explain = ({ name, priority, path, asWas, draft }: Counted, measure: Measure): void => {
    // Figures that are about to go are not explained: the draft is that of the next ones.
    if (!data || !sla || query.isPlaceholderData) return;
    const minutes = measure === 'firstContact' ? 'firstContactMinutes' : 'closeMinutes';
    const [, ...filters] = filteredDrillPath.split(';');
    explainFigure({
      filteredDrillPath: path === undefined ? filteredDrillPath : [path, ...filters].join(';'),
      figure: {
        kind: 'simulation',
        measure,
        name,
        priority: priority && i18n._(priorityWords[priority]),
        asWas,
        draft,
        isComplete: data.isComplete,
        allowed: (priority ? [priority] : alertPriorities).map((one) => ({
          name: i18n._(priorityWords[one]),
          time: formatWorkingTime(sla.priorities[one][minutes] * minuteMs, formats.locale),
        })),
        query: isSaved ? '' : draftQuery(sla),
      },
      readAt: query.dataUpdatedAt,
    });
  };
  const whole = data && { name: t`All priorities`, asWas: data.asWas, draft: data.draft };
  return (
    <section className={classes['simulation']} aria-label={t`Tried on past alerts`}>
      <ProgressLine isActive={query.isFetching} label={t`Trying the times on past alerts`} />
      <h2>{t`Tried on past alerts`}</h2>
      {query.isError ? (
        <p role="alert" className={atoms['faultBox']}>
          {errorSentence(i18n, query.error)}
        </p>
      ) : !data || !whole ? (
        <p className={atoms['quiet']}>{t`The clocks of past alerts run again on these times…`}</p>
      ) : data.alerts === 0 ? (
        <p className={atoms['quiet']}>{t`There are no alerts in this period to try the times on.`}</p>
      ) : (
        <div data-stale={query.isPlaceholderData || sla === undefined || undefined} className={classes['results']}>
          <p>
            {data.isComplete
              ? plural(data.alerts, {
                  one: `${formats.count(1)} alert of this period`,
                  other: `All ${formats.count(data.alerts)} alerts of this period`,
                })
              : t`The latest ${formats.count(data.alerts)} alerts`}
          </p>
          <Change
            title={t`First contact too late`}
            before={data.asWas.firstContact}
            after={data.draft.firstContact}
            of={data.alerts}
            onExplain={() => explain(whole, 'firstContact')}
          />
          <Change
            title={t`Settled too late`}
            before={data.asWas.close}
            after={data.draft.close}
            of={data.alerts}
            onExplain={() => explain(whole, 'close')}
          />
          <table>
            <caption>{t`By priority`}</caption>
            <Heads first={t`Priority`} />
            <tbody>
              {data.priorities.map((one) => (
                <Row
                  key={one.priority}
                  counted={{ ...one, name: i18n._(priorityWords[one.priority]) }}
                  onExplain={explain}
                />
              ))}
            </tbody>
          </table>
          {data.units.length > 0 && (
            <table>
              <caption>{t`Units that change most`}</caption>
              <Heads first={t`Unit`} />
              <tbody>
                {data.units.slice(0, 12).map((one) => (
                  <Row key={one.path} counted={one} onExplain={explain} />
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
      {panel}
    </section>
  );
}

interface ChangeProps {
  readonly title: string;
  readonly before: number;
  readonly after: number;
  readonly of: number;
  readonly onExplain: () => void;
}

function Change({ title, before, after, of, onExplain }: ChangeProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const difference = after - before;
  const word = difference === 0 ? t`as many` : difference < 0 ? t`fewer` : t`more`;
  return (
    <div className={classes['change']} data-tone={difference < 0 ? 'good' : difference > 0 ? 'bad' : undefined}>
      <span>{title}</span>
      <strong>
        <ExplainButton onClick={onExplain}>
          {formats.count(before)} <IconArrowRight size={16} aria-label={t`then`} /> {formats.count(after)}
        </ExplainButton>
      </strong>
      <small>
        {difference === 0 ? word : `${formats.count(Math.abs(difference))} ${word}`} · {formats.share(after / of)}
      </small>
    </div>
  );
}

function Heads({ first }: { readonly first: string }) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" data-number>{t`Alerts`}</th>
        <th scope="col" data-number>{t`First contact too late`}</th>
        <th scope="col" data-number>{t`Settled too late`}</th>
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly counted: Counted;
  readonly onExplain: (counted: Counted, measure: Measure) => void;
}

function Row({ counted, onExplain }: RowProps) {
  const formats = useFormats();
  const { name, priority, asWas, draft } = counted;
  const cell = (measure: Measure) => (
    <td data-number>
      <ExplainButton onClick={() => onExplain(counted, measure)}>
        <Then before={asWas[measure]} after={draft[measure]} />
      </ExplainButton>
    </td>
  );
  return (
    <tr>
      <th scope="row">{priority ? <PriorityMark priority={priority} hasWord /> : name}</th>
      <td data-number>{formats.count(draft.alerts)}</td>
      {cell('firstContact')}
      {cell('close')}
    </tr>
  );
}

function Then({ before, after }: { readonly before: number; readonly after: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <span className={classes['then']}>
      {formats.count(before)} <IconArrowRight size={12} aria-label={t`then`} /> {formats.count(after)}
    </span>
  );
}
