import type { Explanation } from '@echolot/contract/statistics';
import { readCampaign } from '@echolot/core/campaign-filter';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { useCampaignWords } from '../../session/use-campaign-words.ts';
import classes from './explain.module.css';
import { useWindowWords } from './use-window-words.ts';

interface CountedProps {
  readonly explanation: Explanation;
  /** How many answers count, where that is not said of one question. */
  readonly answers?: string;
}

/** Which interviews are behind the number, which are not, and why. */
export function Counted({ explanation, answers }: CountedProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useWindowWords();
  const { window, windowDate, filters, interviews, n, missing, breadcrumb, unit } = explanation;
  const { hiddenSiblings, siblings, suppressionMinimumN, treeDay, hierarchy } = explanation;
  const place = [...breadcrumb.map(({ name }) => name), ...(breadcrumb.at(-1)?.slug === unit.slug ? [] : [unit.name])];
  return (
    <dl className={classes['counted']}>
      <dt>{t`Unit`}</dt>
      <dd>
        {place.join(' › ')}
        <span className={classes['quiet']}>
          {' '}
          {hierarchy === 'was'
            ? t`each interview where its unit stood on the day of the interview; names of ${formats.day(treeDay)}`
            : t`as the organisation stands on ${formats.day(treeDay)}`}
        </span>
      </dd>
      <dt>{windowDate ? t`Days of ${windowDate.title}` : t`Days`}</dt>
      <dd>
        {words(window)}
        {window.days !== null && (
          <span className={classes['quiet']}>
            {' '}
            {t`(${plural(window.days, { one: '# day', other: '# days' })}, both ends included)`}
          </span>
        )}
      </dd>
      {filters.map((filter) => (
        <FilterLine key={filter.extName} filter={filter} />
      ))}
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
      <dt>{t`State of the data`}</dt>
      <dd>
        <span className={classes['quiet']}>{t`position ${explanation.position}, live`}</span>
      </dd>
    </dl>
  );
}

function FilterLine({ filter }: { readonly filter: Explanation['filters'][number] }) {
  const { t } = useLingui();
  const campaignWords = useCampaignWords();
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
  const wordOf = ({ title, submatch }: Explanation['filters'][number]['values'][number]): string =>
    submatch ? t`anything with “${title}”` : title;
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
