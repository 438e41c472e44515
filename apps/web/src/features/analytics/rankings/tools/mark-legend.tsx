import type { Ranking } from '@echolot/contract/analytics/rankings';
import { barX } from '@echolot/ui/interval-bar';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { placeBeside } from './place-beside.ts';
import classes from './ranking-tools.module.css';

interface MarkLegendProps {
  readonly ranking: Ranking;
  readonly rankedBy: number;
  readonly hasHeat: boolean;
  readonly hasTies: boolean;
}

/** What the colours mean, in the toolbar, and behind a button what the marks mean. */
export function MarkLegend({ ranking, rankedBy, hasHeat, hasTies }: MarkLegendProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const indicator = ranking.indicators[0];
  const whole = ranking.unit.name;
  if (!indicator) return null;
  const { quartiles } = ranking.columns[0] ?? { quartiles: null };
  const score = (value: number): string => formats.score(value, indicator.decimals);
  const total = ranking.totalColumns[0]?.values[0] ?? null;
  const lines: [ReactNode, string][] = [
    [<BarSample key="bar" part="bar" />, t`The score and its 95 % interval: the narrower, the more certain`],
    [
      <BarSample key="beyond" part="beyond" />,
      t`The score lies beyond the axis, which is that of units with enough answers`,
    ],
    ...(total === null ? [] : [line('reference', t`${whole}: ${score(total)}`)]),
    ...(indicator.target === null ? [] : [line('target', t`The target: ${score(indicator.target)}`)]),
    ...(quartiles
      ? [
          line(
            'middleHalf',
            t`The middle half of the ${quartiles.peers} ranked units: ${score(quartiles.lower)} to ${score(quartiles.upper)}`,
          ),
        ]
      : []),
    [<Side key="side" />, t`Significantly above or below the rest of ${whole} without the unit`],
    [
      <span key="change" className={classes['arrowSample']} />,
      t`Significantly better or worse than the period compared with`,
    ],
    ...(ranking.composite
      ? [
          [
            <span key="composite">{ranking.composite.title}</span>,
            t`The mean of the indices (the mean answer, drawn to 0 to 100) of ${ranking.composite.parts.map((part) => `${part.title} × ${formats.score(part.weight)}`).join(', ')}`,
          ] satisfies [ReactNode, string],
        ]
      : []),
    ...(hasHeat ? [[<HeatScale key="heat" />, t`Worse to better than ${whole}`] satisfies [ReactNode, string]] : []),
    ...(hasTies
      ? [
          [
            <span key="tie" className={classes['rank']} data-tie="alone" />,
            t`Tied: by ${ranking.indicators[rankedBy]?.title ?? ''} they cannot be told from the best among them`,
          ] satisfies [ReactNode, string],
        ]
      : []),
  ];
  return (
    <>
      <button ref={button} type="button" className={classes['legendButton']} popoverTarget={id}>
        {t`What the marks mean`}
      </button>
      <dl
        id={id}
        popover="auto"
        className={classes['legend']}
        aria-label={t`What the marks mean`}
        onToggle={({ currentTarget }) => {
          if (button.current) placeBeside(currentTarget, button.current);
        }}
      >
        {lines.map(([sample, words]) => (
          <div key={words}>
            <dt>{sample}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {hasHeat && (
        <span className={classes['heatLegend']} title={t`Compared with ${whole}`}>
          {t`worse`}
          <HeatScale />
          {t`better`}
        </span>
      )}
    </>
  );
}

function HeatScale() {
  return (
    <span aria-hidden className={classes['heatScale']}>
      {[-3, -2, -1, 0, 1, 2, 3].map((level) => (
        <span key={level} className={classes['value']} data-heat={level || undefined} />
      ))}
    </span>
  );
}

type SamplePart = 'bar' | 'beyond' | 'reference' | 'target' | 'middleHalf';

function line(part: SamplePart, words: string): [ReactNode, string] {
  return [<BarSample key={part} part={part} />, words];
}

const sampleAxis = { min: 0, max: 1 };
const sampleWidthPx = 40;

function BarSample({ part }: { part: SamplePart }) {
  const x = (value: number): number => barX(sampleAxis, value, sampleWidthPx);
  return (
    <svg aria-hidden width={sampleWidthPx} height={20} className={classes['sample']}>
      {part === 'bar' && (
        <>
          <rect className={classes['sampleBar']} x={x(0.1)} y={7} width={x(0.9) - x(0.1)} height={6} rx={3} />
          <circle className={classes['sampleDot']} cx={x(0.5)} cy={10} r={3.5} />
        </>
      )}
      {part === 'beyond' && (
        <path className={classes['sampleDot']} d={`M${sampleWidthPx} 10L${sampleWidthPx - 6} 6V14Z`} />
      )}
      {part === 'middleHalf' && <path className={classes['middleHalf']} d={`M${x(0.2)} 0V20H${x(0.8)}V0Z`} />}
      {part === 'reference' && <path className={classes['sampleReference']} d={`M${x(0.5)} 0V20`} />}
      {part === 'target' && <path className={classes['target']} d={`M${x(0.5)} 0V20`} />}
    </svg>
  );
}

function Side() {
  return (
    <svg aria-hidden viewBox="0 0 8 5" className={classes['side']} data-side="above">
      <path d="M1 4L4 1L7 4" />
    </svg>
  );
}
