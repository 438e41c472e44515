import { mostLookedAt } from '@echolot/contract/analytics/gaming';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';

/** How unusual answers are found: all tests of a place, or one sign. */
export function GamingFigure({ figure, context, readAt }: FigureProps<'gaming'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { looked, tests, signs, isCut, indicator, sign } = figure;
  const { survey, reproduce } = context;
  const count = formats.count;
  const ways = {
    runOfTops: t`Counted is the longest run of the best ${indicator}, in the order of the answers. How long a run is usual follows from the share of best answers of the others of this place, or of the unit’s own others where that is higher: who is good has long runs.`,
    reusedAddress: t`Counted are interviews whose e-mail address or phone number another contact has as well. How many are usual follows from the share among the others of this place (binomial).`,
    invalidAddress: t`Counted are interviews with an address or number that nobody can have. How many are usual follows from the share among the others of this place (binomial).`,
    burst: t`Counted are the most answers within 15 minutes. How many are usual follows from an even flow over ten hours of each day with answers (Poisson).`,
  };
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: sign ? count(sign.count) : count(looked),
        definition: sign
          ? [
              t`${count(sign.count)} of ${count(sign.n)}; ${formats.score(sign.expected, 2)} would be usual.`,
              ways[sign.kind],
            ]
          : [
              t`${count(looked)} interviews were looked at, in ${count(tests)} tests: four for each of the lowest units with 20 interviews or more.`,
              ...Object.values(ways),
            ],
        certainty: [
          ...(sign
            ? [t`Probability of as many or more by chance: ${sign.p < 1e-6 ? '< 0.000001' : formats.score(sign.p, 6)}.`]
            : []),
          t`Told are ${count(signs)} of ${count(tests)} tests: those where chance makes it improbable (Benjamini–Hochberg at 1 % over all tests together).`,
          t`A sign is a reason to look, never a proof.`,
        ],
        compared: [t`With the other units of this place, without the unit itself.`],
        days: t`Days of the interviews`,
        ignored: context.filters.map(({ extName }) => extName),
        counted: [
          [
            t`Interviews`,
            isCut
              ? t`The newest ${count(mostLookedAt)}; there are more in these days.`
              : t`${count(looked)}: all of these days`,
          ],
          [
            t`Hidden`,
            t`Nothing: whoever may open this page sees each interview. Addresses are shown as far as your role allows.`,
          ],
        ],
        again: paths.gaming(survey, reproduce),
        lists: mayRead ? [{ title: t`The interviews behind it`, href: paths.interviews(survey, reproduce) }] : [],
      }}
    />
  );
}
