import type { Explanation } from '@echolot/contract/statistics';
import { type Filter, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { drillPathOf, type OrgNode } from '../org-units/public.ts';
import type { Asked } from '../rankings/public.ts';
import { localText } from '../surveys/public.ts';

/** The filter that holds the period of interviews. */
const dateFilter = 'date';

const isPeriod = ({ dateVariable }: Asked, { extName }: Filter): boolean => extName === (dateVariable ?? dateFilter);

/** The filters besides the period, with the titles of what they name. */
export function explainedFilters(asked: Asked, locales: readonly string[]): Explanation['filters'] {
  return parseFilterTokens(asked.tokens)
    .filter((filter) => !isPeriod(asked, filter))
    .map(({ extName, values }) => {
      const variable = asked.survey.variables.find((one) => one.extName === extName);
      const options = asked.options.get(extName) ?? [];
      return {
        extName,
        title: (variable && localText(variable.titles, locales)) || extName,
        values: values.map(({ value, exclude, submatch }) => {
          const option = options.find((one) => one.extName === value);
          return { title: (option && localText(option.titles, locales)) || value, exclude, submatch };
        }),
      };
    });
}

/** A path with the same filters and the days the period stands for today, so that it means the same tomorrow. */
export function reproducingPath(asked: Asked, node: OrgNode): string {
  const { fromDay = '', toDay = '' } = asked.window;
  const filters = parseFilterTokens(asked.tokens).map((filter) => {
    if (!isPeriod(asked, filter) || (fromDay === '' && toDay === '')) return filter;
    return { ...filter, values: [{ value: `${fromDay}_${toDay}`, exclude: false, submatch: false }] };
  });
  const path = drillPathOf(asked.perspective, node);
  return filters.length > 0 ? `${path};${printFilterTokens(filters)}` : path;
}
