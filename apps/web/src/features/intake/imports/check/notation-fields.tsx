import { SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { changeVariable } from '../mapping/change-entry.ts';
import type { ColumnUse, NumberVariable } from '../mapping/column-use.ts';
import type { Draft } from './use-draft.ts';

type NumericUse = Extract<ColumnUse, { role: 'indicator' | 'number' }>;
type Decimal = '.' | ',';

/** How the column writes its numbers, where it has more than whole ones. */
export function NotationFields({ use, draft }: { use: NumericUse; draft: Draft }) {
  const { t } = useLingui();
  const { decimals, notation } = use.variable;
  const change = (next: Partial<NumberVariable>): void =>
    draft.change((mapping) => changeVariable(mapping, use as Extract<ColumnUse, { role: 'number' }>, next));
  const decimal = notation?.decimal ?? draft.mapping.file.decimal;
  return (
    <>
      {use.role === 'number' && (
        <SelectField
          label={t`Decimals`}
          value={String(decimals)}
          onChange={(next) => change({ decimals: Number(next) })}
          choices={['0', '1', '2', '3', '4'].map((value) => ({ value, title: value }))}
        />
      )}
      {decimals > 0 && (
        <SelectField<Decimal>
          label={t`Decimal sign`}
          value={decimal}
          onChange={(next) => change({ notation: { ...notation, decimal: next } })}
          choices={[
            { value: '.', title: t`Point: 7.5` },
            { value: ',', title: t`Comma: 7,5` },
          ]}
        />
      )}
    </>
  );
}
