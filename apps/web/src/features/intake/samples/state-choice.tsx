import type { SampleList } from '@echolot/contract/intake/samples';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './state-choice.module.css';
import { useSampleWords } from './use-sample-words.ts';
import type { SamplesAddress } from './use-samples-address.ts';

interface StateChoiceProps {
  readonly address: SamplesAddress;
  readonly counts: SampleList['counts'] | undefined;
}

/** The states there are, each with its count; choosing one shows only those. */
export function StateChoice({ address, counts = [] }: StateChoiceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { states } = useSampleWords();
  const { state, change } = address;
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  // A chosen state stays there although nobody is in it.
  const shown = state && counts.every((one) => one.state !== state) ? [...counts, { state, n: 0 }] : counts;
  return (
    <ul className={classes['states']} aria-label={t`States`}>
      {all > 0 || state ? (
        <li>
          <button type="button" aria-pressed={state === undefined} onClick={() => change({ state: undefined })}>
            {t`All`} <span>{formats.count(all)}</span>
          </button>
        </li>
      ) : null}
      {shown.map((one) => (
        <li key={one.state}>
          <button
            type="button"
            aria-pressed={state === one.state}
            onClick={() => change({ state: state === one.state ? undefined : one.state })}
          >
            {states[one.state]} <span>{formats.count(one.n)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
