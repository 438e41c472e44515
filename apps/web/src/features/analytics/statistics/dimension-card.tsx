import type { DimensionStatistics, Statistics } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { BarList, type BarListRow } from '@echolot/ui/bar-list';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ChartActions } from '../../../charts/chart-actions.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useExplain } from '../explain/use-explain.tsx';
import { shareDecimals, useBarWords } from './bar-words.ts';
import { Card } from './card.tsx';
import { longestOf } from './indicator-card.tsx';
import { pathOf } from './path-of.ts';
import { useAnswerLinks } from './use-answer-links.ts';

/** So many categories are seen at once. */
const foldedRows = 8;

interface DimensionCardProps {
  readonly dimension: DimensionStatistics;
  readonly statistics: Statistics;
  /** When they were read, ms since 1970. */
  readonly readAt: number;
}

/** How many named each category. */
export function DimensionCard({ dimension, statistics, readAt }: DimensionCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { explainFigure, panel } = useExplain(statistics.survey);
  const words = useBarWords(statistics);
  const linksTo = useAnswerLinks(statistics);
  const [isOpen, setOpen] = useState(false);
  const { title, categories, others, isMultiValued } = dimension;
  const n = dimension.n ?? 0;
  const numbers = (count: number): Pick<BarListRow, 'share' | 'count' | 'percent'> => ({
    share: n > 0 ? count / n : 0,
    count: formats.count(count),
    percent: formats.share(n > 0 ? count / n : 0, shareDecimals(n)),
  });
  const rows = [
    ...categories.map(({ value, title: label, n: count }): BarListRow => {
      if (count === null) return { key: value, label, ...words.hidden };
      return { key: value, label, ...numbers(count), ...(count > 0 && linksTo(dimension.extName, value)) };
    }),
    ...(others?.n != null
      ? [
          {
            key: '*',
            label: t`${plural(others.categories, { one: '# other', other: '# others' })}`,
            tone: 'middle' as const,
            ...numbers(others.n),
          },
        ]
      : []),
  ];
  const shown = isOpen ? rows : rows.slice(0, foldedRows);
  const notes = [
    ...(isMultiValued ? [t`An interview may name several: shares add up to more than 100 %.`] : []),
    ...(others?.n === null
      ? [t`${plural(others.categories, { one: '# more category', other: '# more categories' })}`]
      : []),
    ...(rows.some(({ share }) => share === null) ? [words.hiddenNote] : []),
  ];
  const explain = (): void =>
    explainFigure({ filteredDrillPath: pathOf(statistics), figure: { kind: 'distribution', of: dimension }, readAt });
  return (
    <Card {...dimension} statistics={statistics} onExplain={explain}>
      {panel}
      <BarList
        label={t`Answers to ${title}`}
        heads={words.heads}
        rows={shown}
        fullShare={longestOf(rows)}
        renderActions={(source) => <ChartActions source={source} unit={statistics.unit.name} />}
        foot={
          <>
            {rows.length > foldedRows && (
              <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? t`Show fewer` : t`Show all ${rows.length}`}
              </Button>
            )}
            {notes.length > 0 && <p className={atoms['quiet']}>{notes.join(' ')}</p>}
          </>
        }
      />
    </Card>
  );
}
