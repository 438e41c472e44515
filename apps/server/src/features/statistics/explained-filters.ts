import type { Explanation } from '@echolot/contract/statistics';
import type { Day } from '@echolot/core/day';
import { type Filter, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { DateCodeError, parseDateCode, resolveDateCode } from '@echolot/core/relative-date';
import { drillPathOf, type OrgNode } from '../org-units/public.ts';
import type { Asked } from '../rankings/public.ts';
import { dateFilter, localText, tableDateFilter } from '../surveys/public.ts';

/** The filters besides the period and the date it cuts by, with the titles of what they name. */
export function explainedFilters(asked: Asked, locales: readonly string[]): Explanation['filters'] {
  return parseFilterTokens(asked.tokens)
    .filter(({ extName }) => extName !== dateFilter && extName !== tableDateFilter)
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

/** What a date code means on a day; what is none stays as it is. */
function onThatDay(filter: Filter, today: Day): Filter {
  const values = filter.values.map((one) => {
    try {
      const { fromDay = '', toDay = '' } = resolveDateCode(parseDateCode(one.value), today);
      return { ...one, value: `${fromDay}_${toDay}` };
    } catch (error) {
      if (error instanceof DateCodeError) return one;
      throw error;
    }
  });
  return { ...filter, values };
}

/** A path with the same filters and the days that dates stand for today, so that it means the same tomorrow. */
export function reproducingPath(asked: Asked, node: OrgNode): string {
  const dates = asked.survey.variables.filter(({ kind }) => kind === 'date').map(({ extName }) => extName);
  const filters = parseFilterTokens(asked.tokens).map((filter) =>
    filter.extName === dateFilter || dates.includes(filter.extName) ? onThatDay(filter, asked.today) : filter,
  );
  const path = drillPathOf(asked.perspective, node);
  return filters.length > 0 ? `${path};${printFilterTokens(filters)}` : path;
}
