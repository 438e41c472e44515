import type { HiddenReason } from '@echolot/contract/analytics/rankings';
import type { Explanation } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { ScoreChange } from '@echolot/ui/score-change';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { useWindowWords } from '../../../place/use-window-words.ts';
import { CopyLink } from './copy-link.tsx';
import { Counted } from './counted.tsx';
import classes from './explain.module.css';
import { ExplainFrame } from './explain-frame.tsx';
import { Part } from './part.tsx';

/** A composite of one unit, and the indicators it is made of, as the ranking shows them. */
export interface CompositeFigure {
  readonly title: string;
  readonly unitName: string;
  readonly decimals: number;
  readonly target: number | null;
  readonly value: number | null;
  readonly change: number | null;
  readonly hidden: HiddenReason | null;
  readonly parts: readonly {
    readonly extName: string;
    readonly title: string;
    readonly weight: number;
    readonly decimals: number;
    readonly isPercent: boolean;
    readonly value: number | null;
    readonly n: number | null;
    readonly hidden: HiddenReason | null;
  }[];
}

export interface ExplainCompositeProps {
  readonly survey: string;
  readonly filteredDrillPath: string;
  readonly unitSlug: string | undefined;
  readonly figure: CompositeFigure;
  /** Explains one of the indicators it is made of. */
  readonly onIndicator: (indicator: string) => void;
  readonly onClose: () => void;
}

/** What stands behind a composite of several indicators. */
export function ExplainCompositeDialog(props: ExplainCompositeProps) {
  const { survey, filteredDrillPath, unitSlug, figure, onClose } = props;
  return (
    <ExplainFrame
      survey={survey}
      filteredDrillPath={filteredDrillPath}
      unitSlug={unitSlug}
      indicator={figure.parts[0]?.extName ?? ''}
      title={`${figure.title} · ${figure.unitName}`}
      onClose={onClose}
    >
      {(explanation) => <ExplainedComposite {...props} explanation={explanation} />}
    </ExplainFrame>
  );
}

function ExplainedComposite({
  figure,
  onIndicator,
  explanation,
}: ExplainCompositeProps & { explanation: Explanation }) {
  const { t } = useLingui();
  const formats = useFormats();
  const windowWords = useWindowWords();
  const { permissions } = useIdentity();
  const { value, change, decimals, target, hidden, parts } = figure;
  const { interviews, unit, survey, reproduce, previous, isOwnAnswers, suppressionMinimumN } = explanation;
  const isOnUnitPage = reproduce.split(';', 1)[0] === unit.path;
  return (
    <div className={classes['explained']}>
      <p className={classes['figure']}>
        {value !== null ? (
          <strong>{formats.score(value, decimals)}</strong>
        ) : hidden === null ? (
          t`Nobody answered any of its questions in this period, so there is no number.`
        ) : (
          t`Hidden, because one of the indicators it is made of is: that one could be worked out from it.`
        )}
      </p>
      <div className={classes['arithmetic']}>
        <p>{t`The mean of the indices of these indicators, each with its weight: Σ (weight × index) ÷ Σ weights.`}</p>
        <p>
          {t`The index of an indicator is 100 × (mean − lowest) ÷ (highest − lowest) of all its answers, turned round where low answers are the good ones. What nobody answered is left out.`}
        </p>
      </div>
      <Part title={t`What it is made of`}>
        <table className={classes['made']}>
          <thead>
            <tr>
              <th scope="col">{t`Indicator`}</th>
              <th scope="col">{t`Weight`}</th>
              <th scope="col">{t`Score`}</th>
              <th scope="col">{t`Answers`}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.extName}>
                <th scope="row">{part.title}</th>
                <td>{formats.score(part.weight)}</td>
                <td>
                  <button type="button" aria-haspopup="dialog" onClick={() => onIndicator(part.extName)}>
                    {part.value === null
                      ? part.hidden === 'too_few'
                        ? `< ${suppressionMinimumN}`
                        : part.hidden
                          ? t`hidden`
                          : '–'
                      : `${formats.score(part.value, part.decimals)}${part.isPercent ? '\u00a0%' : ''}`}
                  </button>
                </td>
                <td>{part.n === null ? '–' : formats.count(part.n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={t`How certain it is`}>
        <p>{t`It has no interval: the answers of one interview depend on each other, in a way that is not kept.`}</p>
        {target !== null && <p className={atoms['quiet']}>{t`Its target is ${formats.score(target, decimals)}.`}</p>}
      </Part>
      {change !== null && previous && (
        <Part title={t`Compared with`}>
          <dl className={classes['compared']}>
            <dt>{windowWords(previous.window)}</dt>
            <dd>
              <ScoreChange text={formats.change(change, decimals)} significant={null} />{' '}
              {t`over the indicators answered in both periods`}
            </dd>
          </dl>
        </Part>
      )}
      <Part title={t`What counts`}>
        <Counted
          explanation={explanation}
          answers={
            interviews === null
              ? t`hidden`
              : t`as the table above says, of ${formats.count(interviews)} interviews; questions left out do not count.`
          }
        />
      </Part>
      <Part title={t`To see it again`}>
        <p>{t`This link leads to the same unit, days and filters, now and later.`}</p>
        <div className={atoms['tools']}>
          <CopyLink href={paths.ranking(survey, reproduce)} />
          {permissions.includes('interviews.read') && value !== null && !isOwnAnswers && isOnUnitPage && (
            <Button variant="default" component="a" href={paths.interviews(survey, reproduce)}>
              {t`The interviews behind it`}
            </Button>
          )}
        </div>
      </Part>
    </div>
  );
}
