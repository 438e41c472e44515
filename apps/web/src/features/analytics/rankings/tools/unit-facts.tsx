import type { Ranking } from '@echolot/contract/analytics/rankings';
import atoms from '@echolot/ui/atoms.module.css';
import { ScoreChange } from '@echolot/ui/score-change';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { figureOf, isGoodChange, type RankedRow } from '../ranking-rows.ts';
import { useReasons } from '../use-reasons.ts';
import { QuarterMark, useQuarterWords } from './quarter-mark.tsx';
import classes from './ranking-tools.module.css';
import { useStepWords } from './use-step-words.ts';
import { whatItTakesOf } from './what-it-takes-of.ts';

interface UnitFactsProps {
  readonly ranking: Ranking;
  readonly row: RankedRow;
  /** Position of the indicator. */
  readonly position: number;
}

/** Everything the reply says of one unit and one indicator, and what it would take to be better or surer. */
export function UnitFacts({ ranking, row, position }: UnitFactsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const quarterWords = useQuarterWords();
  const stepWords = useStepWords();
  const indicator = ranking.indicators[position];
  const column = ranking.columns[position];
  if (!indicator || !column) return null;
  const figure = figureOf(ranking, row, position);
  const { value, low, high, n, change, significant, hidden } = figure;
  const score = (one: number): string => formats.score(one, indicator.decimals);
  const whole = ranking.unit.name;
  const rest = column.rests[row.index] ?? null;
  const group = column.groups[row.index] ?? null;
  const others = group === null ? 0 : column.groups.filter((one) => one === group).length - 1;
  const quarter = column.quarters[row.index] ?? null;
  const rank = column.ranks[row.index] ?? null;
  const rankedCount = column.ranks.filter((one) => one !== null).length;
  const takes = whatItTakesOf(indicator, figure, rank === null ? null : column.quartiles);

  const facts: [string, ReactNode][] = [];
  if (n !== null) facts.push([t`Answers to ${indicator.title}`, formats.count(n)]);
  if (low !== null && high !== null) facts.push([t`95 % interval`, t`${score(low)} to ${score(high)}`]);
  if (change !== null) {
    const isGood = isGoodChange(indicator, change);
    facts.push([
      t`To the period compared with`,
      <Difference
        key="change"
        text={formats.change(change, indicator.decimals)}
        value={change}
        isSignificant={significant}
        words={significant ? reasons.significant(isGood) : t`may be chance`}
        isGood={isGood}
      />,
    ]);
  }
  if (rest !== null) {
    const isSignificant = column.restSignificant[row.index] ?? false;
    facts.push([
      t`vs. rest of ${whole}`,
      <Difference
        key="rest"
        text={formats.change(rest, indicator.decimals)}
        value={rest}
        isSignificant={isSignificant}
        words={isSignificant ? reasons.significant(isGoodChange(indicator, rest)) : t`may be chance`}
        isGood={isGoodChange(indicator, rest)}
      />,
    ]);
  }
  if (rank !== null) {
    const ranked = t`${formats.count(rank)} of ${formats.count(rankedCount)}`;
    const tied = t`${plural(others, { one: 'tied with # other', other: 'tied with # others' })}`;
    facts.push([t`Rank`, others > 0 ? `${ranked}, ${tied}` : ranked]);
  }
  if (quarter !== null)
    facts.push([
      t`Quarter`,
      <span key="quarter" className={classes['quarterFact']}>
        <QuarterMark quarter={quarter} /> <span aria-hidden>{quarterWords(quarter)}</span>
      </span>,
    ]);
  const steps = takes ? stepWords(indicator, takes) : [];

  return (
    <>
      {value === null ? (
        <p className={atoms['quiet']}>{hidden ? reasons.hidden(hidden) : reasons.noAnswers}</p>
      ) : (
        <dl className={classes['facts']}>
          {facts.map(([title, fact]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {steps.length > 0 && (
        <>
          <p className={classes['cardHead']}>{t`What it would take`}</p>
          <ul className={classes['steps']}>
            {steps.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface DifferenceProps {
  readonly text: string;
  readonly value: number;
  readonly isSignificant: boolean;
  readonly isGood: boolean;
  readonly words: string;
}

function Difference({ text, value, isSignificant, isGood, words }: DifferenceProps) {
  return (
    <>
      <ScoreChange text={text} significant={isSignificant ? (value > 0 ? 'rise' : 'fall') : null} isGood={isGood} />
      <span className={classes['words']}>{words}</span>
    </>
  );
}
