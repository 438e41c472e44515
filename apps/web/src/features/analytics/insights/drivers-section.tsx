import { type Driver, type Drivers, getDrivers } from '@echolot/contract/analytics/insights';
import { niceAxis } from '@echolot/core/axis';
import atoms from '@echolot/ui/atoms.module.css';
import { IntervalChart } from '@echolot/ui/interval-chart';
import type { Quadrant } from '@echolot/ui/quadrant';
import { QuadrantChart } from '@echolot/ui/quadrant-chart';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { ChartActions } from '../../../charts/chart-actions.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import { useHiddenWords } from './hidden-words.ts';
import classes from './insights.module.css';
import { SectionState } from './section-state.tsx';
import type { InsightsAddress } from './use-insights-address.ts';

const chartHeightPx = 380;
/** Fewer points than this make no fields to compare. */
const leastPoints = 3;

type Reliable = Driver & { readonly r: number };

/** Which indicators move with the NPS, how surely, and how well the unit does in them. */
export function DriversSection({ address }: { readonly address: InsightsAddress }) {
  const { t } = useLingui();
  const { survey, filteredDrillPath } = address;
  const query = useQuery(queryOptionsOf(getDrivers, { params: { survey, filteredDrillPath } }));
  const drivers = query.data;
  const { explainPair, panel } = useExplain(survey);
  if (!drivers) {
    return (
      <SectionState
        error={query.isError ? query.error : undefined}
        isFetching={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { target } = drivers;
  if (!target || drivers.drivers.length === 0)
    return <p className={classes['nothing']}>{t`The survey has no second indicator to compare.`}</p>;
  const reliable = drivers.drivers.filter((one): one is Reliable => one.state === 'reliable' && one.r !== null);
  const others = drivers.drivers.filter((one) => one.state !== 'reliable');
  const explain: ExplainDriver = (driver) => explainPair({ filteredDrillPath, drivers, driver });
  return (
    <div className={classes['section']} data-stale={query.isPlaceholderData || undefined}>
      <p className={classes['lead']}>
        {t`How closely each indicator correlates with ${target.title}, interview by interview. Correlation is not causation: both may follow from something that was not asked.`}
      </p>
      {reliable.length > 0 ? (
        <Strengths drivers={drivers} reliable={reliable} target={target.title} explain={explain} />
      ) : (
        <p className={classes['nothing']}>
          {t`No pair of indicators has ${drivers.reliabilityMinimumN} interviews that answered both. Widen the period or take filters away.`}
        </p>
      )}
      {reliable.length >= leastPoints && (
        <Fields drivers={drivers} reliable={reliable} target={target.title} explain={explain} />
      )}
      {others.length > 0 && <Others drivers={drivers} others={others} explain={explain} />}
      {panel}
    </div>
  );
}

type ExplainDriver = (driver: Driver) => void;

interface PartProps {
  readonly drivers: Drivers;
  readonly reliable: readonly Reliable[];
  readonly target: string;
  readonly explain: ExplainDriver;
}

/** The ranked list: correlation with its interval, the pairs behind it. */
function Strengths({ drivers, reliable, target, explain }: PartProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const bounds = reliable.flatMap(({ r, low, high }) => [r, low ?? r, high ?? r]);
  return (
    <IntervalChart
      title={t`What correlates with ${target}: ${drivers.unit.name}`}
      note={t`Pearson’s correlation with its 95 % interval: 1 is always together, 0 is not at all. Better answers count as higher.`}
      nameTitle={t`Indicator`}
      valueTitle={t`r and interviews`}
      axis={niceAxis([0, ...bounds], { min: -1, max: 1 })}
      format={(value) => formats.score(value, 1)}
      rows={reliable.map((driver) => {
        const { indicator, n, r, low, high } = driver;
        return {
          key: indicator.extName,
          name: indicator.title,
          value: r,
          low,
          high,
          text: (
            <>
              <ExplainButton onClick={() => explain(driver)}>{formats.score(r, 2)}</ExplainButton>{' '}
              <span className={classes['count']}>{formats.count(n ?? 0)}</span>
            </>
          ),
        };
      })}
      renderActions={(source) => <ChartActions source={source} unit={drivers.unit.name} />}
    />
  );
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Performance against importance; the fields meet at the means. */
function Fields({ drivers, reliable, target, explain }: PartProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const points = reliable.flatMap(({ indicator, r, low, high, performanceShare }) =>
    performanceShare === null
      ? []
      : [{ key: indicator.extName, name: indicator.title, x: r, y: performanceShare, low, high }],
  );
  if (points.length < leastPoints) return null;
  const chart: Quadrant = {
    points,
    xTitle: t`Correlates with ${target} (r) →`,
    yTitle: t`Performance, 0 = worst, 100 = best`,
    xLimits: { min: -1, max: 1 },
    yLimits: { min: 0, max: 100 },
    xCut: meanOf(points.map(({ x }) => x)),
    yCut: meanOf(points.map(({ y }) => y)),
    fields: [t`Good, matters less`, t`Keep it up`, t`Weak, matters less`, t`Improve first`],
    formatX: (value) => formats.score(value, 2),
    formatY: (value) => formats.score(value, 0),
  };
  return (
    <>
      <QuadrantChart
        title={t`Performance against importance: ${drivers.unit.name}`}
        note={t`The dashed lines are the means; the light bars are 95 % intervals.`}
        chart={chart}
        heightPx={chartHeightPx}
        onPoint={{
          open: ({ key }) => {
            const driver = reliable.find(({ indicator }) => indicator.extName === key);
            if (driver) explain(driver);
          },
          nameOf: ({ name, x, y }) =>
            t`${name}: r ${formats.score(x, 2)}, performance ${formats.score(y, 0)}. What this says`,
        }}
        renderActions={(source) => <ChartActions source={source} unit={drivers.unit.name} />}
      />
      <table className={atoms['spoken']}>
        <caption>{t`Performance against importance: ${drivers.unit.name}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Indicator`}</th>
            <th scope="col">{t`Correlates with ${target} (r)`}</th>
            <th scope="col">{t`Performance, 0 = worst, 100 = best`}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, name, x, y }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formats.score(x, 2)}</td>
              <td>{formats.score(y, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface OthersProps {
  readonly drivers: Drivers;
  readonly others: readonly Driver[];
  readonly explain: ExplainDriver;
}

/** What cannot be ranked, and why. */
function Others({ drivers, others, explain }: OthersProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const hiddenWords = useHiddenWords(drivers.suppressionMinimumN);
  const reasonOf = ({ state, n, r }: Driver): string => {
    if (state === 'hidden') return hiddenWords('complementary');
    if (n === 0) return t`No interview answered both.`;
    if (state === 'constant') return t`One of the two answers is always the same.`;
    const size = t`${formats.count(n ?? 0)} interviews answered both, fewer than ${drivers.reliabilityMinimumN}: may be chance`;
    return r === null ? size : `${size} (r ${formats.score(r, 2)})`;
  };
  return (
    <section aria-label={t`Not ranked`} className={classes['events']}>
      <h2>{t`Not ranked`}</h2>
      <dl>
        {others.map((driver) => (
          <div key={driver.indicator.extName}>
            <dt>
              <ExplainButton onClick={() => explain(driver)}>{driver.indicator.title}</ExplainButton>
            </dt>
            <dd>{reasonOf(driver)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
