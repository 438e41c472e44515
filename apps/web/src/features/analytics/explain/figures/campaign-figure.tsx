import { campaignFilter } from '@echolot/core/campaign-filter';
import { parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';
import { useShareRow } from './use-share-row.ts';

/** What became of the messages of a campaign, or of those of one of its days. */
export function CampaignFigure({ figure, context, readAt }: FigureProps<'campaign'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const row = useShareRow();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { id, pageId, day, counts, ignored } = figure;
  const { survey, reproduce } = context;
  const { sent, failed, delivered, opened, clicked, unsubscribed, answered } = counts;
  const count = formats.count;
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: `${count(answered)} ÷ ${count(delivered)}`,
        definition: [
          delivered > 0
            ? t`${formats.share(answered / delivered, 1)} answered = ${count(answered)} persons whose interview is complete ÷ ${count(delivered)} delivered.`
            : t`Nothing was delivered, so there is no share.`,
          t`${count(delivered)} delivered = ${count(sent)} sent − ${count(failed)} that bounced or were never sent.`,
          t`Opens are unreliable: some mail programs open every message by themselves, others tell nothing.`,
        ],
        parts: {
          title: t`How each share comes about`,
          heads: [t`Step`, t`Calculation`, t`Share`],
          rows: [
            row('failed', t`Came back`, failed, sent),
            row('delivered', t`Delivered`, delivered, sent),
            row('opened', t`Opened (unreliable)`, opened, delivered),
            row('clicked', t`Clicked`, clicked, delivered),
            row('unsubscribed', t`Unsubscribed`, unsubscribed, delivered),
            row('answered', t`Answered`, answered, delivered),
          ],
        },
        certainty: [t`All messages are counted, not a sample of them, so it has no interval.`],
        days: t`Days of sending`,
        ignored,
        counted: [
          [t`Persons`, t`Each counts once in each step, however often somebody opened or clicked.`],
          [t`Left out`, t`Who was not written to, and who answered in part only.`],
          [t`Hidden`, t`Nothing: these are messages, not answers.`],
        ],
        again: paths.page(pageId, survey, reproduce, id),
        lists:
          day === undefined
            ? [
                { title: t`The contacts it went to`, href: paths.samples(survey, writtenTo(reproduce, id)) },
                ...(mayRead && answered > 0
                  ? [{ title: t`The interviews behind it`, href: paths.interviews(survey, writtenTo(reproduce, id)) }]
                  : []),
              ]
            : [],
      }}
    />
  );
}

/** Whom a campaign wrote to at the place, whenever: contacts go by the day of their event, not of the sending. */
function writtenTo(filteredDrillPath: string, campaignId: string): string {
  const { path } = parseFilteredDrillPath(filteredDrillPath);
  const anything = { campaignId, days: undefined, state: '', opened: '', clicked: '' } as const;
  return printFilteredDrillPath({ path, filters: [campaignFilter(anything)] });
}
