import { bandsOf, type Indicator, stepsOf } from '@echolot/core/indicator';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import variableStyles from './variables.module.css';

const mostSteps = 12;

/** What each answer of a scale counts as: good, bad, or in between. Colour has a sign beside it. */
export function ScalePreview({ indicator }: { indicator: Indicator }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { scale, method } = indicator;
  const count = Math.round(scale.max - scale.min) + 1;
  const { high, low } = bandsOf(indicator);
  const words = {
    good: method === 'nps' ? t`promoter` : t`satisfied`,
    bad: t`detractor`,
    none: '',
  };
  const toneOf = (answer: number): 'good' | 'bad' | 'none' => {
    const steps = stepsOf(answer, scale);
    if (high && steps >= high.from && steps <= high.to) return 'good';
    return low && steps >= low.from && steps <= low.to ? 'bad' : 'none';
  };
  if (!Number.isFinite(count) || count < 2 || count > mostSteps) return null;
  return (
    <div className={variableStyles['preview']}>
      <ol aria-label={t`What each answer counts as`}>
        {Array.from({ length: count }, (_, index) => scale.min + index).map((answer) => (
          <li key={answer} data-tone={toneOf(answer)} title={words[toneOf(answer)]}>
            {formats.score(answer, scale.decimals)}
            <span aria-hidden>{toneOf(answer) === 'good' ? '+' : toneOf(answer) === 'bad' ? '−' : '·'}</span>
            <span className={atoms['spoken']}>{words[toneOf(answer)]}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
