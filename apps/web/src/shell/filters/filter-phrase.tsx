import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useToday } from '../../i18n/use-today.ts';
import { useCampaignWords } from '../../survey/use-campaign-words.ts';
import styles from './filter-chips.module.css';
import { type FilterPart, type FilterWords, shownParts } from './filter-words.ts';
import { resolvedDaysOf } from './resolved-days.ts';
import { typedNumber } from './typed-number.ts';
import { useDaysText } from './use-days-text.ts';

/** What a filter says: "25 to 40", "contains ‘ber’", "not Golf and 2 more". */
export function FilterPhrase({ words }: { words: FilterWords }): ReactNode {
  const { t } = useLingui();
  const { locale } = useFormats();
  const campaign = useCampaignWords();
  if (words.kind === 'date') return <DatePhrase words={words} />;
  if (words.kind === 'campaign') return <span className={styles['value']}>{campaign.sentence(words.choice)}</span>;
  if (words.kind === 'range') {
    const range = t`${typedNumber(words.from, locale)} to ${typedNumber(words.to, locale)}`;
    return <span className={styles['value']}>{words.isNot ? <Trans>not {range}</Trans> : range}</span>;
  }
  return <PartsPhrase words={words} />;
}

function DatePhrase({ words }: { words: Extract<FilterWords, { kind: 'date' }> }): ReactNode {
  const today = useToday();
  const daysText = useDaysText();
  const resolved = resolvedDaysOf(words.code, today);
  const days = resolved ? daysText(resolved) : words.code;
  const text = words.title ?? days;
  return (
    <span className={styles['value']} title={days}>
      {words.isNot ? <Trans>not {text}</Trans> : text}
    </span>
  );
}

function PartsPhrase({ words }: { words: Extract<FilterWords, { kind: 'parts' }> }): ReactNode {
  const { t } = useLingui();
  const textOf = ({ text, isContained, isNot }: FilterPart): string => {
    const said = isContained ? t`contains ‘${text}’` : text;
    return isNot && !words.isNot ? t`not ${said}` : said;
  };
  const shown = words.isNot ? words.parts.slice(0, 1) : words.parts.slice(0, shownParts);
  const further = words.parts.length - shown.length;
  const list = shown.map((part, at) => (
    <Fragment key={`${part.text} ${part.isContained}`}>
      {at > 0 ? ', ' : null}
      {part.isVanished ? <s title={t`no longer there`}>{textOf(part)}</s> : textOf(part)}
    </Fragment>
  ));
  const all = words.parts.map(textOf).join(', ');
  return (
    <span className={styles['value']} title={words.isNot ? t`not ${all}` : all}>
      {words.isNot ? <Trans>not {list}</Trans> : list}
      {further > 0 ? (
        <>
          {' '}
          <Plural value={further} one="and # more" other="and # more" />
        </>
      ) : null}
    </span>
  );
}
