import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { findRangeValue } from '@echolot/core/range-value';
import { Field } from '@echolot/ui/field';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { isExcluding, optionValue, valuesOf, withValues } from './filter-changes.ts';
import styles from './filter-form.module.css';
import { TypedForm } from './typed-form.tsx';
import { typedNumber } from './typed-number.ts';
import { type RangeTexts, rangeOf } from './typed-range.ts';
import { useAfterTyping } from './use-after-typing.ts';
import { useFilterAddress } from './use-filter-address.ts';

interface RangeFilterProps {
  definition: FilterDefinition;
  isNot: boolean;
}

/** Two bounds, both included. It applies once both are there; with one of them empty there is no such filter. */
export function RangeFilter({ definition, isNot }: RangeFilterProps): ReactNode {
  const { t } = useLingui();
  const { locale } = useFormats();
  const { filters, setFilters } = useFilterAddress();
  const { extName, title } = definition;
  const values = valuesOf(filters, extName);
  const current = values.find(({ value, submatch }) => !submatch && findRangeValue(value))?.value ?? '';
  const [texts, setTexts] = useState(() => textsOf(current, locale));
  const [known, setKnown] = useState(current);
  const typed = rangeOf(texts, locale);
  if (known !== current) {
    setKnown(current);
    if (typed.value !== current) setTexts(textsOf(current, locale));
  }
  const apply = (range: string): void => {
    const others = values.filter(({ value }) => value !== current);
    const exclude = isExcluding(values) || isNot;
    setFilters(withValues(filters, extName, range === '' ? others : [...others, optionValue(range, exclude)]));
  };
  const applyNow = useAfterTyping(typed.value, current, apply);
  const words = { number: t`Write a number, such as ${typedNumber('2.5', locale)}.` };
  return (
    <TypedForm legend={title} isLegendHidden onDone={applyNow}>
      <div className={styles['pair']}>
        <Field
          label={t`From`}
          inputMode="decimal"
          value={texts.from}
          fault={typed.fault === 'from' || typed.fault === 'both' ? words.number : undefined}
          onChange={(from) => setTexts({ ...texts, from })}
        />
        <Field
          label={t`To`}
          inputMode="decimal"
          value={texts.to}
          fault={
            typed.fault === 'to' || typed.fault === 'both'
              ? words.number
              : typed.fault === 'order'
                ? t`must not be less than ${texts.from.trim()}`
                : undefined
          }
          onChange={(to) => setTexts({ ...texts, to })}
        />
      </div>
      {typed.isHalf ? (
        <p className={styles['note']}>
          <Trans>Applies once both bounds are there.</Trans>
        </p>
      ) : null}
    </TypedForm>
  );
}

function textsOf(value: string, locale: string): RangeTexts {
  const [from = '', to = ''] = value.split('_');
  return { from: typedNumber(from, locale), to: typedNumber(to, locale) };
}
