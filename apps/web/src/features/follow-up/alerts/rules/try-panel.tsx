import type { ReplyOf } from '@echolot/contract/endpoint';
import { type EffectDefinition, tryEffectBlock } from '@echolot/contract/follow-up/effect-blocks';
import atoms from '@echolot/ui/atoms.module.css';
import { ProgressLine } from '@echolot/ui/progress-line';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, isPassing } from '../../../../api/client.ts';
import { readKeyOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { newEffectBlock, paths } from '../../../../paths.ts';
import { ExplainButton } from '../../../../survey/explain-button.tsx';
import { useExplain } from '../../../analytics/explain/use-explain.tsx';
import { draftQuery } from '../draft-in-address.ts';
import type { Choices } from './condition-draft.ts';
import pageStyles from './effect-blocks.module.css';
import { fittingFilters } from './fitting-filters.ts';
import { conditionText } from './rule-words.ts';
import classes from './try-panel.module.css';

const typingMs = 500;
const days = 90;

type Trial = ReplyOf<typeof tryEffectBlock>;

interface TryPanelProps {
  readonly survey: string;
  /** Ext name of the rule; undefined for one that is to be. */
  readonly rule: string | undefined;
  /** Undefined while something is missing. */
  readonly definition: EffectDefinition | undefined;
  /** Whether the rule is saved as it is written. */
  readonly isSaved: boolean;
  readonly choices: Choices;
}

/** What the rule would have done to the interviews of the last 90 days, while one still writes it. */
export function TryPanel({ survey, rule, definition, isSaved, choices }: TryPanelProps) {
  const { t, i18n } = useLingui();
  const rested = useRested(definition);
  const input = { body: { survey, definition: rested ?? ({} as EffectDefinition), days } };
  const query = useQuery({
    queryKey: readKeyOf(tryEffectBlock, input),
    queryFn: ({ signal }) => call(tryEffectBlock, input, { signal }),
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 3 && isPassing(error),
  });
  const { data } = query;
  const isOld = query.isPlaceholderData || definition === undefined || definition !== rested;
  const { explainFigure, panel } = useExplain(survey);
  const explain = (unit?: Trial['units'][number]): void => {
    const path = unit?.path ?? data?.path;
    // Figures that are about to go are not explained: the rule is that of the next ones.
    if (!data || !rested || !path || isOld) return;
    const { when, actions } = rested;
    const href = paths.effectBlock(survey, rule ?? newEffectBlock);
    explainFigure({
      filteredDrillPath: `${path};date=${data.readFromDay}_${data.toDay}`,
      figure: {
        kind: 'trial',
        of: { ...data, days },
        unit,
        raises: actions.some(isRaising),
        condition: conditionText(i18n, when, choices),
        fitting: fittingFilters(when, choices.variables),
        rule: { href: isSaved ? href : href + draftQuery(rested), isSaved },
      },
      readAt: query.dataUpdatedAt,
    });
  };
  return (
    <section className={classes['trial']} aria-label={t`Tried on past interviews`}>
      <ProgressLine isActive={query.isFetching} label={t`Trying the rule on past interviews`} />
      <h2>{t`Tried on past interviews`}</h2>
      {query.isError && !query.isFetching ? (
        <p role="alert" className={atoms['faultBox']}>
          {errorSentence(i18n, query.error)}
        </p>
      ) : data ? (
        <div className={classes['results']} data-stale={isOld || undefined}>
          <TrialResult survey={survey} data={data} definition={rested} onExplain={explain} />
        </div>
      ) : (
        <p className={pageStyles['quiet']}>
          {definition
            ? t`Past interviews are read…`
            : t`Fill in the conditions; what they would have met appears here.`}
        </p>
      )}
      {panel}
    </section>
  );
}

const isRaising = ({ kind }: EffectDefinition['actions'][number]): boolean => kind === 'raiseAlert';

interface TrialResultProps {
  readonly survey: string;
  readonly data: Trial;
  readonly definition: EffectDefinition | undefined;
  /** Explains the numbers of a unit, or of all. */
  readonly onExplain: (unit?: Trial['units'][number]) => void;
}

function TrialResult({ survey, data, definition, onExplain }: TrialResultProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { hits, perWeek, interviews, isComplete, readFromDay, weeks, units, examples } = data;
  const raises = definition?.actions.some(isRaising) ?? false;
  const n = formats.count(hits);
  const what = raises
    ? plural(hits, { one: `${n} alert`, other: `${n} alerts` })
    : plural(hits, { one: `${n} interview`, other: `${n} interviews` });
  const rate = formats.score(perWeek, perWeek < 10 ? 1 : 0);
  const most = Math.max(1, ...weeks.map((week) => week.hits));
  return (
    <>
      <p className={classes['sum']} role="status">
        <strong>
          <ExplainButton onClick={() => onExplain()}>
            {raises ? t`Would have raised ${what} in ${days} days` : t`Would have met ${what} in ${days} days`}
          </ExplainButton>
        </strong>
        <span>{t`${rate} a week, of ${formats.count(interviews)} interviews read`}</span>
      </p>
      {!isComplete && (
        <p className={pageStyles['quiet']}>
          {t`There are more interviews than are read at once: only those since ${formats.day(readFromDay)} count.`}
        </p>
      )}
      <table className={classes['weeks']}>
        <caption>{t`By week`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`Week from`}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t`Met`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ fromDay, hits: met }) => (
            <tr key={fromDay}>
              <th scope="row">
                <time dateTime={fromDay}>{formats.day(fromDay)}</time>
              </th>
              <td>
                <span aria-hidden style={{ inlineSize: `calc((100% - 48px) * ${(met / most).toFixed(3)})` }} />
                {formats.count(met)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {units.length > 0 && (
        <table className={classes['trialUnits']}>
          <caption>{t`Where most of them are`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Unit`}</th>
              <th scope="col" data-number>{t`Met`}</th>
              <th scope="col" data-number>{t`A week`}</th>
            </tr>
          </thead>
          <tbody>
            {units.slice(0, 8).map((unit) => (
              <tr key={unit.path}>
                <th scope="row">{unit.name}</th>
                <td data-number>
                  <ExplainButton onClick={() => onExplain(unit)}>{formats.count(unit.hits)}</ExplainButton>
                </td>
                <td data-number>{formats.score(unit.perWeek, unit.perWeek < 10 ? 1 : 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {examples.length > 0 && (
        <>
          <h3>{t`The latest of them`}</h3>
          <ul className={classes['examples']}>
            {examples.slice(0, 5).map(({ interviewId, answeredAt, unit, answers }) => (
              <li key={interviewId}>
                <span>
                  {mayRead ? (
                    <a href={paths.interview(survey, interviewId)}>{formats.instant(new Date(answeredAt))}</a>
                  ) : (
                    formats.instant(new Date(answeredAt))
                  )}{' '}
                  · {unit}
                </span>
                {answers.map(({ variable, title, value }) => (
                  <p key={variable}>
                    {title}: <strong>{value}</strong>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The value once it has rested for a moment: not every key starts a trial. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
