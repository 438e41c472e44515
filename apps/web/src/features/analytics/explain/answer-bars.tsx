import { type Explanation, getStatistics } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { BarList, type BarListRow } from '@echolot/ui/bar-list';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './explain.module.css';

/** The distribution of the answers behind the number. */
export function AnswerBars({ explanation }: { readonly explanation: Explanation }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { survey, unit, tokens, indicator, suppressionMinimumN } = explanation;
  const query = useQuery({
    ...queryOptionsOf(getStatistics, {
      params: { survey, filteredDrillPath: tokens === '' ? unit.path : `${unit.path};${tokens}` },
      query: { variable: indicator.extName },
    }),
    placeholderData: undefined,
  });
  const [statistics] = query.data?.indicators ?? [];
  if (query.isError) return <p className={atoms['quiet']}>{errorSentence(i18n, query.error)}</p>;
  if (!statistics) return <div className={classes['barsSkeleton']} style={{ blockSize: 22 * 5 }} aria-hidden />;
  const n = statistics.n ?? 0;
  const { decimals } = indicator.scale;
  const reason = t`Hidden: fewer than ${suppressionMinimumN} answers, or needed so that they cannot be worked out`;
  const rows = statistics.cells.map(({ from, to, n: count, band }): BarListRow => {
    const label =
      from === to ? formats.score(from, decimals) : `${formats.score(from, decimals)}–${formats.score(to, decimals)}`;
    if (count === null) {
      const tone = band ?? undefined;
      return { key: label, label, tone, share: null, count: t`hidden`, percent: '', reason };
    }
    return {
      key: label,
      label,
      share: n > 0 ? count / n : 0,
      tone: band ?? undefined,
      count: formats.count(count),
      percent: formats.share(n > 0 ? count / n : 0, n >= 1000 ? 1 : 0),
    };
  });
  const longest = Math.max(0.01, ...rows.map(({ share }) => share ?? 0));
  const hidden = rows.filter(({ share }) => share === null).length;
  return (
    <BarList
      label={t`Answers by step of the scale`}
      heads={[t`Answer`, t`Share`, t`Answers`]}
      rows={rows}
      fullShare={longest}
      foot={hidden > 0 ? <p className={atoms['quiet']}>{reason}</p> : undefined}
    />
  );
}
