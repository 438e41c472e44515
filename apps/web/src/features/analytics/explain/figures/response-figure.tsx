import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';

/** How many of those invited answered, and when there are enough answers. */
export function ResponseFigure({ figure, context, readAt }: FigureProps<'response'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const { rate, isItself, ignored, forecast } = figure;
  const { survey, reproduce } = context;
  const count = formats.count;
  const percent = (value: number | null): string => (value === null ? '–' : `${formats.score(value, 1)}\u00a0%`);
  const row = (key: string, name: string, n: number) => ({
    key,
    cells: [name, count(n), rate.sent > 0 ? formats.share(n / rate.sent, 1) : '–'],
  });
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: rate.rr1 === null ? null : percent(rate.rr1),
        definition: [
          rate.rr1 === null
            ? t`Nobody was written to, so there is no rate.`
            : t`${percent(rate.rr1)} = ${count(rate.completed)} answered ÷ ${count(rate.sent)} sent: response rate 1 of AAPOR, the strictest. All that were sent to count, whatever became of it.`,
          ...(rate.perDelivered === null
            ? []
            : [
                t`Of delivered, ${percent(rate.perDelivered)} = ${count(rate.completed)} answered ÷ (${count(rate.sent)} sent − ${count(rate.bounced)} bounced).`,
              ]),
          ...(isItself ? [t`Only events at the unit itself, not below it.`] : []),
          ...(forecast && forecast.n !== null
            ? [
                t`${forecast.target} interviews: ${forecast.said}. The ranking counts ${count(forecast.n)} in these days, invited or not${forecast.recent === null ? '' : t`, and ${count(forecast.recent)} in the last eight weeks, whose pace goes on in the forecast; in brackets what chance alone explains (Poisson, 95 %)`}.`,
              ]
            : []),
        ],
        parts: {
          title: t`What became of those sent to`,
          heads: [t`State`, t`Contacts`, t`Of sent`],
          rows: [
            row('completed', t`Answered`, rate.completed),
            row('partial', t`Partly answered`, rate.partial),
            row('refused', t`Opted out, or broken off`, rate.refused),
            row('silent', t`Bounced, or no answer`, rate.silent),
            row('unknown', t`Nothing heard yet`, rate.unknown),
            row('sent', t`Sent`, rate.sent),
          ],
        },
        certainty: [t`All contacts are counted, not a sample of them, so the rate has no interval.`],
        days: t`Days of the event`,
        ignored,
        counted: [
          [t`Contacts`, t`One for each event somebody is invited because of; each stands in one state.`],
          [
            t`Left out`,
            t`${count(rate.notSampled)} that were not invited and ${count(rate.waiting)} not written to yet: they are no cases.`,
          ],
          [
            t`Hidden`,
            t`Nothing: these are invitations, not answers. Interviews are hidden where the ranking hides them.`,
          ],
        ],
        again: `${paths.samples(survey, reproduce)}?view=response`,
        lists: [{ title: t`The contacts behind it`, href: paths.samples(survey, reproduce) }],
      }}
    />
  );
}
