import type { Explanation } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';

interface StandingProps {
  readonly explanation: Explanation;
  readonly standing: NonNullable<Explanation['standing']>;
}

/** Rank, tied group and quarter of a row of the ranking, and how each comes about. */
export function Standing({ explanation, standing }: StandingProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { rank, ranked, tied, quarter, quartiles } = standing;
  const { indicator, reliabilityMinimumN, breadcrumb } = explanation;
  const score = (value: number): string => formats.score(value, indicator.decimals);
  const quarters = [t`best quarter`, t`second quarter`, t`third quarter`, t`last quarter`];
  const better =
    indicator.direction === 'higher'
      ? t`The highest number has rank 1; the next rank counts all that are better.`
      : t`The lowest number has rank 1; the next rank counts all that are better.`;
  return (
    <>
      <p>
        {t`Rank ${formats.count(rank)} of ${formats.count(ranked)} units below ${breadcrumb.at(-1)?.name ?? ''}.`}{' '}
        <span className={atoms['quiet']}>
          {better} {t`Ranked by unrounded numbers; units with fewer than ${reliabilityMinimumN} answers have no rank.`}
        </span>
      </p>
      <p>
        {tied === 0
          ? t`Tied with no other.`
          : t`Tied with ${plural(tied, { one: '# other', other: '# others' })}: units of one group cannot be told from its best one.`}{' '}
        <span
          className={atoms['quiet']}
        >{t`Tested with Benjamini–Hochberg at 5 % over all units that follow the best one.`}</span>
      </p>
      {quarter !== null && quartiles ? (
        <p>
          {t`In the ${quarters[quarter - 1] ?? ''}: the quarters part at ${score(quartiles.lower)}, ${score(quartiles.median)} and ${score(quartiles.upper)}.`}{' '}
          <span className={atoms['quiet']}>
            {t`Quartiles (type 7) of the numbers of the ranked units, one unit one vote, however many answers it has. The shaded half behind the bars is that between the outer two.`}
          </span>
        </p>
      ) : (
        <p className={atoms['quiet']}>{t`Quarters are told from eight ranked units on.`}</p>
      )}
    </>
  );
}
