import type { ImportJudgement } from '@echolot/contract/intake/imports';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { Distribution } from '../distribution.tsx';
import classes from './column-details.module.css';

interface UnderstoodProps {
  readonly judgement: ImportJudgement | null;
  readonly extName: string;
}

/** What a variable would hold after the import: words turned into numbers, cells with several taken apart. */
export function Understood({ judgement, extName }: UnderstoodProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const found = judgement?.distributions.find((one) => one.extName === extName);
  if (!found || found.answered === 0 || found.values.length === 0) return null;
  const { answered, mean, values, kind } = found;
  const isNumeric = kind === 'indicator' || kind === 'number';
  const label =
    isNumeric && mean !== null
      ? t`${formats.count(answered)} answers, mean ${formats.score(mean, 2)}`
      : t`${formats.count(answered)} answers`;
  if (kind === 'comment' || kind === 'date') return null;
  return (
    <figure className={classes['understood']}>
      <figcaption>
        {t`As it would be stored`} <span>{label}</span>
      </figcaption>
      <Distribution
        top={values}
        filled={answered}
        distinct={values.length}
        isNumeric={isNumeric}
        isScattered={false}
        label={label}
      />
    </figure>
  );
}
