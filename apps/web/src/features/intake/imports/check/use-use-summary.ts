import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import type { ColumnUse } from '../mapping/column-use.ts';

/** The settings of a use in a few words, beneath its role. */
export function useUseSummary(): (use: ColumnUse) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const methodNames = { nps: 'NPS', csat: 'CSAT', ces: 'CES', mean: t`Mean`, index: t`Index` };
  const number = (value: number): string => new Intl.NumberFormat(formats.locale).format(value);
  return (use) => {
    switch (use.role) {
      case 'indicator': {
        const { method, min, max, direction, recode } = use.variable;
        const scale = t`${methodNames[method]}, ${number(min)} to ${number(max)}`;
        const isRecoded = Object.keys(recode).length > 0;
        return [scale, direction === 'lower' && t`low is good`, isRecoded && t`from words`].filter(Boolean).join(', ');
      }
      case 'dimension':
        return use.variable.separator === undefined ? '' : t`several in a cell, between “${use.variable.separator}”`;
      case 'date':
        return use.variable.formats.join(', ');
      case 'number':
        return use.variable.notation?.unit ?? '';
      case 'level':
        return t`${number(use.index + 1)}. from the top: ${use.level.kind}`;
      case 'level_id':
        return t`of ${use.level.column}`;
      default:
        return '';
    }
  };
}
