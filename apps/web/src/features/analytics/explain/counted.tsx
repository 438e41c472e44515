import type { Explanation } from '@echolot/contract/analytics/statistics';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { CountedOver } from './counted-over.tsx';
import { usePositionText } from './use-position-text.ts';

interface CountedProps {
  readonly explanation: Explanation;
  /** How many answers count, where that is not said of one question. */
  readonly answers?: string;
}

/** Which interviews are behind the number, which are not, and why. */
export function Counted({ explanation, answers }: CountedProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const positionText = usePositionText();
  const { interviews, n, missing, hiddenSiblings, siblings, suppressionMinimumN, position } = explanation;
  return (
    <CountedOver context={explanation} state={t`${positionText(position)}, live`}>
      <dt>{t`Answers`}</dt>
      <dd>
        {answers ??
          (n === null || interviews === null
            ? t`hidden`
            : n === 0
              ? t`none`
              : missing === 0
                ? t`${formats.count(n)}: every interview has one.`
                : t`${formats.count(n)} of ${formats.count(interviews)} interviews; ${formats.count(missing ?? 0)} left the question out and do not count.`)}
      </dd>
      {siblings > 0 && (
        <>
          <dt>{t`Hidden`}</dt>
          <dd>
            {hiddenSiblings === 0
              ? t`Nothing: each of the ${formats.count(siblings)} rows of this table has at least ${suppressionMinimumN} answers, or none.`
              : t`${formats.count(hiddenSiblings)} of the ${formats.count(siblings)} rows of this table: fewer than ${suppressionMinimumN} answers, or beside a row with so few.`}
          </dd>
        </>
      )}
    </CountedOver>
  );
}
