import type { Explanation } from '@echolot/contract/analytics/statistics';
import { readCampaign } from '@echolot/core/campaign-filter';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useWindowWords } from '../../../place/use-window-words.ts';
import { useCampaignWords } from '../../../survey/use-campaign-words.ts';

/** One filter in words: its title, and what is wanted or left out. */
export function FilterLine({ filter }: { readonly filter: Explanation['filters'][number] }) {
  const { t } = useLingui();
  const campaignWords = useCampaignWords();
  const windowWords = useWindowWords();
  const { locale } = useFormats();
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 });
  const choice = readCampaign({
    extName: filter.extName,
    values: filter.values.map(({ title, ...value }) => ({ ...value, value: title })),
  });
  if (choice)
    return (
      <>
        <dt>{filter.title}</dt>
        <dd>{campaignWords.sentence(choice)}</dd>
      </>
    );
  const wordOf = ({ title, submatch, days, range }: Explanation['filters'][number]['values'][number]): string => {
    if (days) return windowWords(days);
    if (range) return [...new Set([range.from, range.to])].map((end) => numbers.format(end)).join(' – ');
    return submatch ? t`anything with “${title}”` : title;
  };
  const wanted = filter.values.filter(({ exclude }) => !exclude).map(wordOf);
  const left = filter.values.filter(({ exclude }) => exclude).map(wordOf);
  return (
    <>
      <dt>{filter.title}</dt>
      <dd>
        {[
          ...(wanted.length > 0 ? [wanted.join(t` or `)] : []),
          ...(left.length > 0 ? [t`without ${left.join(', ')}`] : []),
        ].join('; ')}
      </dd>
    </>
  );
}
