import type { Import, ImportColumn } from '@echolot/contract/intake/imports';
import { NumberField, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { changeVariable } from '../mapping/change-entry.ts';
import type { ColumnUse, Indicator } from '../mapping/column-use.ts';
import { columnOfPlace, settingOfPlace } from '../mapping/place.ts';
import { faultSentence } from '../words/fault-words.ts';
import { methodWords } from '../words/role-words.ts';
import classes from './column-details.module.css';
import { MissingField } from './missing-field.tsx';
import { NotationFields } from './notation-fields.tsx';
import { RecodeField } from './recode-field.tsx';
import type { Draft } from './use-draft.ts';
import { VariableFields } from './variable-fields.tsx';

export interface VariableEditorProps<Use extends ColumnUse> {
  readonly use: Use;
  readonly column: ImportColumn;
  readonly item: Import;
  readonly draft: Draft;
}

type IndicatorUse = Extract<ColumnUse, { role: 'indicator' }>;

/** A score: how it is worked out, on which scale, and which words stand for which number. */
export function IndicatorEditor({ use, column, item, draft }: VariableEditorProps<IndicatorUse>) {
  const { t, i18n } = useLingui();
  const { method, min, max, decimals, direction, topBoxes, outside, recode } = use.variable;
  const change = (next: { [Key in keyof Indicator]?: Indicator[Key] | undefined }): void =>
    draft.change((mapping) => changeVariable(mapping, use, next));
  const setMethod = (next: Indicator['method']): void => {
    if (next === 'nps') change({ method: next, min: 0, max: 10, direction: 'higher', topBoxes: undefined });
    else if (next === 'csat') change({ method: next, topBoxes: topBoxes ?? Math.max(1, Math.min(2, max - min)) });
    else change({ method: next, topBoxes: undefined });
  };
  const faultOf = (setting: string): string | undefined => {
    const fault = item.faults.find(
      ({ place }) => columnOfPlace(draft.mapping, place) === column.column && settingOfPlace(place) === setting,
    );
    return fault && faultSentence(i18n, fault);
  };
  const isText = column.numeric === null || column.numeric.count < column.filled;
  return (
    <div className={classes['fields']}>
      <VariableFields use={use} item={item} draft={draft} />
      <SelectField
        label={t`Worked out as`}
        value={method}
        onChange={setMethod}
        choices={Object.entries(methodWords).map(([value, title]) => ({
          value: value as Indicator['method'],
          title: i18n._(title),
        }))}
      />
      <NumberField
        label={t`Least value`}
        value={min}
        step="any"
        fault={faultOf('min')}
        onChange={(value) => value !== undefined && change({ min: value })}
      />
      <NumberField
        label={t`Greatest value`}
        value={max}
        step="any"
        fault={faultOf('max')}
        onChange={(value) => value !== undefined && change({ max: value })}
      />
      <SelectField
        label={t`Direction`}
        value={direction}
        onChange={(next) => change({ direction: next })}
        choices={[
          { value: 'higher', title: t`High is good` },
          { value: 'lower', title: t`Low is good` },
        ]}
      />
      {method === 'csat' && (
        <NumberField
          label={t`Top answers that count`}
          value={topBoxes ?? Math.max(1, Math.min(2, max - min))}
          min={1}
          step={1}
          fault={faultOf('topBoxes')}
          note={t`2 of 5: the two best answers.`}
          onChange={(value) => change({ topBoxes: value })}
        />
      )}
      <SelectField
        label={t`Decimals`}
        value={String(decimals)}
        onChange={(next) => change({ decimals: Number(next) })}
        choices={['0', '1', '2', '3', '4'].map((value) => ({ value, title: value }))}
      />
      <SelectField
        label={t`A number off the scale`}
        value={outside}
        onChange={(next) => change({ outside: next })}
        choices={[
          { value: 'refuse', title: t`refuses the row` },
          { value: 'missing', title: t`is no answer` },
        ]}
      />
      <NotationFields use={use} draft={draft} />
      <MissingField use={use} column={column} draft={draft} />
      {(isText || Object.keys(recode).length > 0) && (
        <RecodeField
          kind="number"
          values={column.top}
          recode={recode}
          onChange={(next) => change({ recode: next as Indicator['recode'] })}
        />
      )}
    </div>
  );
}
