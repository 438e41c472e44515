import type { Driver, Drivers } from '@echolot/contract/analytics/insights';
import type { Explanation } from '@echolot/contract/analytics/statistics';
import { parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { CopyLink } from './copy-link.tsx';
import { Counted } from './counted.tsx';
import classes from './explain.module.css';
import { ExplainFrame } from './explain-frame.tsx';
import { Part } from './part.tsx';

export interface ExplainPairProps {
  readonly survey: string;
  readonly filteredDrillPath: string;
  readonly drivers: Drivers;
  readonly driver: Driver;
  /** Explains how well the unit does in the indicator itself. */
  readonly onIndicator: (indicator: string) => void;
  readonly onClose: () => void;
}

/** What is behind the correlation of two indicators. */
export function ExplainPairDialog(props: ExplainPairProps) {
  const { survey, filteredDrillPath, drivers, driver, onClose } = props;
  const { t } = useLingui();
  const [first, second] = [driver.indicator.title, drivers.target?.title ?? ''];
  return (
    <ExplainFrame
      survey={survey}
      filteredDrillPath={filteredDrillPath}
      unitSlug={undefined}
      indicator={driver.indicator.extName}
      title={t`${first} and ${second} · ${drivers.unit.name}`}
      onClose={onClose}
    >
      {(explanation) => <ExplainedPair {...props} explanation={explanation} />}
    </ExplainFrame>
  );
}

function ExplainedPair({ drivers, driver, onIndicator, explanation }: ExplainPairProps & { explanation: Explanation }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  const { r, low, high, n, state, performance, indicator } = driver;
  const { interviews, survey, reproduce } = explanation;
  const [first, second] = [indicator.title, drivers.target?.title ?? ''];
  const two = (value: number): string => formats.score(value, 2);
  const answers =
    n === null || interviews === null
      ? t`hidden`
      : t`${formats.count(n)} of ${formats.count(interviews)} interviews answered both questions; the others do not count.`;
  const hidden = drivers.drivers.filter((one) => one.state === 'hidden').length;
  return (
    <div className={classes['explained']}>
      <p className={classes['figure']}>
        {r === null ? (
          n === 0 ? (
            t`No interview answered both questions, so there is no number.`
          ) : state === 'constant' ? (
            t`One of the two answers is always the same, so nothing correlates with it.`
          ) : (
            t`Hidden so that a small group cannot be worked out by subtraction.`
          )
        ) : (
          <strong>{two(r)}</strong>
        )}
      </p>
      {r !== null && (
        <div className={classes['arithmetic']}>
          <p>{t`Pearson’s correlation (r) of the answers to “${first}” and “${second}”, each interview a pair.`}</p>
          <p>
            {t`1: they always go together, 0: one says nothing of the other, −1: where one is good the other is bad. Better answers count as higher. Correlation is not causation.`}
          </p>
        </div>
      )}
      {low !== null && high !== null && (
        <Part title={t`How certain it is`}>
          <p>
            {t`All units (95 % interval): ${two(low)} to ${two(high)}, if these people answered for all others like them.`}{' '}
            <span className={atoms['quiet']}>{t`Method: Fisher’s z, for correlations.`}</span>
          </p>
          {state === 'unreliable' && (
            <p className={classes['warning']}>
              {t`${formats.count(n ?? 0)} answers are fewer than ${drivers.reliabilityMinimumN}: a few others would change the number a lot.`}
            </p>
          )}
        </Part>
      )}
      {performance !== null && (
        <Part title={t`How well ${drivers.unit.name} does`}>
          <div className={atoms['tools']}>
            <Button variant="default" onClick={() => onIndicator(indicator.extName)}>
              {`${first} ${formats.score(performance, indicator.decimals)}${indicator.unit === 'percent' ? '\u00a0%' : ''}`}
            </Button>
          </div>
        </Part>
      )}
      <Part title={t`What counts`}>
        <Counted
          explanation={{ ...explanation, siblings: drivers.drivers.length, hiddenSiblings: hidden }}
          answers={answers}
        />
      </Part>
      <Part title={t`To see it again`}>
        <p>{t`This link leads to the same unit, days and filters, now and later.`}</p>
        <div className={atoms['tools']}>
          <CopyLink href={`${paths.insights(survey, reproduce)}?show=drivers`} />
          {permissions.includes('interviews.read') && n !== null && n > 0 && (
            <Button
              variant="default"
              component="a"
              href={paths.interviews(survey, answeredBoth(reproduce, [explanation.indicator, drivers.target]))}
            >
              {t`The interviews behind it`}
            </Button>
          )}
        </div>
      </Part>
    </div>
  );
}

type Answered = Pick<Explanation['indicator'], 'extName'> & { readonly scale: { min: number; max: number } };

/** The same path, with the interviews that answered these indicators: whatever they answered lies on the scale. */
function answeredBoth(filteredDrillPath: string, indicators: readonly (Answered | null)[]): string {
  const { path, filters } = parseFilteredDrillPath(filteredDrillPath);
  const asked = new Set(filters.map(({ extName }) => extName));
  const added = indicators.flatMap((one) =>
    one && !asked.has(one.extName)
      ? [
          {
            extName: one.extName,
            values: [{ value: `${one.scale.min}_${one.scale.max}`, exclude: false, submatch: false }],
          },
        ]
      : [],
  );
  return printFilteredDrillPath({ path, filters: [...filters, ...added] });
}
