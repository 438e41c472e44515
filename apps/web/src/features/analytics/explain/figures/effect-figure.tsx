import type { ActionEffect } from '@echolot/contract/follow-up/actions';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';

type Side = NonNullable<ActionEffect['before']>;

/** What changed at a unit after a measure was done. */
export function EffectFigure({ figure, context, readAt, onIndicator }: FigureProps<'effect'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { action, effect } = figure;
  const { indicator, before, after, difference, isReliable } = effect;
  if (!before || !after || !difference) return null;
  const { decimals, extName } = indicator;
  const score = (value: number | null): string => (value === null ? '–' : formats.score(value, decimals));
  const change = (value: number): string => formats.change(value, decimals);
  const pathOf = ({ fromDay, toDay }: Side): string => `${action.unit.path};date=${fromDay}_${toDay}`;
  const row = (key: string, name: string, side: Side) => ({
    key,
    cells: [
      `${name}: ${t`${formats.day(side.fromDay)} to ${formats.day(side.toDay)}`}`,
      score(side.value),
      formats.count(side.n ?? 0),
    ],
    onOpen: () => onIndicator(pathOf(side), extName),
  });
  const isNoise = difference.low <= 0 && difference.high >= 0;
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: change(difference.value),
        definition: [
          t`${change(difference.value)} = ${score(after.value)} after − ${score(before.value)} before, worked out before rounding.`,
          t`Before and after are as long as each other: as long as the action has been done, at most 90 days. The day it was done, ${formats.day(action.doneOn ?? '')}, is in neither, nor is today.`,
        ],
        parts: {
          title: t`What is compared`,
          heads: [t`Days`, indicator.title, t`Answers`],
          rows: [row('before', t`Before`, before), row('after', t`After`, after)],
        },
        certainty: [
          t`The difference lies between ${change(difference.low)} and ${change(difference.high)}, in 19 of 20 cases. Method: Newcombe, from the intervals of both.`,
          isNoise
            ? t`The difference may be chance.`
            : isReliable
              ? t`Significant; whether it came from the action, the figures alone cannot say.`
              : t`There are few answers; take it with care.`,
        ],
        days: t`Days of the interviews`,
        counted: [
          [t`Answers`, t`those of both windows to “${indicator.title}”; interviews that left it out do not count.`],
          [
            t`Hidden`,
            t`Nothing here; with fewer than ${context.suppressionMinimumN} answers on one side there would be no number.`,
          ],
        ],
        again: paths.actions(context.survey, action.unit.path),
        lists: mayRead
          ? [
              { title: t`The interviews before`, href: paths.interviews(context.survey, pathOf(before)) },
              { title: t`The interviews after`, href: paths.interviews(context.survey, pathOf(after)) },
            ]
          : [],
      }}
    />
  );
}
