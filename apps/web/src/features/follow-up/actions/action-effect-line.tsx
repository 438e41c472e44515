import { type Action, getActionEffect } from '@echolot/contract/follow-up/actions';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../../analytics/explain/use-explain.tsx';
import classes from './actions.module.css';

/** The main figure of the unit before and after the measure, and whether the difference is more than noise. */
export function ActionEffectLine({ survey, action }: { readonly survey: string; readonly action: Action }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { explain, explainFigure, panel } = useExplain(survey);
  const { data, error, dataUpdatedAt } = useQuery(
    queryOptionsOf(getActionEffect, { params: { survey, actionId: action.actionId }, query: {} }),
  );
  if (error) return <p className={classes['quiet']}>{errorSentence(i18n, error)}</p>;
  if (!data) return <p className={classes['quiet']}>…</p>;
  const { indicator, before, after, difference, missing, isReliable } = data;
  if (missing === 'too_early')
    return <p className={classes['quiet']}>{t`What came of it is shown once it has been done for two weeks.`}</p>;
  if (missing === 'too_few' || !before || !after || !difference)
    return <p className={classes['quiet']}>{t`Too few answered before or after to compare.`}</p>;
  const { decimals, title } = indicator;
  const score = (value: number | null): string => (value === null ? '–' : formats.score(value, decimals));
  const [was, is] = [score(before.value), score(after.value)];
  const [low, high] = [formats.change(difference.low, decimals), formats.change(difference.high, decimals)];
  const changed = formats.change(difference.value, decimals);
  const [fromBefore, toBefore] = [formats.day(before.fromDay), formats.day(before.toDay)];
  const [fromAfter, toAfter] = [formats.day(after.fromDay), formats.day(after.toDay)];
  const [countBefore, countAfter] = [formats.count(before.n ?? 0), formats.count(after.n ?? 0)];
  const isNoise = difference.low <= 0 && difference.high >= 0;
  const { path } = action.unit;
  const explainSide = ({ fromDay, toDay }: typeof before): void =>
    explain({
      filteredDrillPath: `${path};date=${fromDay}_${toDay}`,
      unitSlug: undefined,
      indicator: indicator.extName,
    });
  const explainEffect = (): void =>
    explainFigure({
      filteredDrillPath: `${path};date=${before.fromDay}_${after.toDay}`,
      figure: { kind: 'effect', action, effect: data },
      readAt: dataUpdatedAt,
    });
  return (
    <div className={classes['effect']}>
      {panel}
      <p>
        {title}: <ExplainButton onClick={() => explainSide(before)}>{was}</ExplainButton>{' '}
        <IconArrowRight size={14} aria-label={t`then`} className={classes['then']} />{' '}
        <strong>
          <ExplainButton onClick={() => explainSide(after)}>{is}</ExplainButton>
        </strong>{' '}
        · <ExplainButton onClick={explainEffect}>{t`${changed}, 95 % interval ${low} to ${high}`}</ExplainButton>
      </p>
      <p className={classes['quiet']}>
        {t`${fromBefore} to ${toBefore}, ${countBefore} answers; ${fromAfter} to ${toAfter}, ${countAfter} answers.`}{' '}
        {isNoise
          ? t`The difference may be chance.`
          : isReliable
            ? t`Significant; whether it came from the action, the figures alone cannot say.`
            : t`There are few answers; take it with care.`}
      </p>
    </div>
  );
}
