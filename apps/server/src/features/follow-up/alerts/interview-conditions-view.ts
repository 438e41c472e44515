import { foldText } from '@echolot/core/folded-text';
import { type RawBuilder, sql } from 'kysely';
import type { CampaignFilter, FactFilter, FactWindow } from '../../../columnar/ranking-query.ts';

type Condition = RawBuilder<boolean>;

/**
 * What filters ask of an interview, as conditions over its row `i` in the record: the same answers count as in the columnar
 * store. A missing answer is none of anything.
 */
export function interviewConditions(filters: readonly FactFilter[]): Condition[] {
  return filters.flatMap((filter) => {
    switch (filter.kind) {
      case 'categories':
        return selected(filter, (values) => categoryCondition(filter.variable, values));
      case 'ranges': {
        const answer = sql`i.answers -> ${filter.variable}`;
        const number = sql`case when jsonb_typeof(${answer}) = 'number' then (${answer})::numeric end`;
        return selected(filter, (ranges) =>
          any(ranges.map(({ from, to }) => sql`${number} between ${from} and ${to}`)),
        );
      }
      case 'days':
        return selected(filter, (windows) => any(windows.map((window) => dayCondition(filter.variable, window))));
      case 'texts': {
        const text = sql`folded_text(i.answers ->> ${filter.variable})`;
        return selected(filter, (texts) => any(texts.map((one) => sql`position(${foldText(one)} in ${text}) > 0`)));
      }
      case 'campaign':
        return selected(filter, (matches) => any(matches.map(sendOutCondition)));
    }
  });
}

function any(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
}

function selected<Value>(
  { anyOf, noneOf }: { readonly anyOf?: readonly Value[] | undefined; readonly noneOf: readonly Value[] },
  match: (values: readonly Value[]) => RawBuilder<unknown>,
): Condition[] {
  return [
    ...(anyOf ? [sql<boolean>`coalesce(${match(anyOf)}, false)`] : []),
    ...(noneOf.length > 0 ? [sql<boolean>`not coalesce(${match(noneOf)}, false)`] : []),
  ];
}

function categoryCondition(variable: string, values: readonly string[]): RawBuilder<unknown> {
  if (variable === 'channel') return sql`i.channel = any(${[...values]}::text[])`;
  if (variable === 'locale') return sql`i.locale = any(${[...values]}::text[])`;
  return sql`(i.answers -> ${variable}) ?| ${[...values]}::text[]`;
}

/** Days are kept as text, which is in their order. */
export function dayCondition(variable: string, { fromDay, toDay }: FactWindow): RawBuilder<unknown> {
  const day = sql`(i.answers ->> ${variable})`;
  return sql`(${day} is not null
    ${fromDay === undefined ? sql`` : sql`and ${day} >= ${fromDay}`} ${toDay === undefined ? sql`` : sql`and ${day} <= ${toDay}`})`;
}

/** One of the messages the interview carries. */
function sendOutCondition(match: CampaignFilter['noneOf'][number]): RawBuilder<unknown> {
  const { campaign, days, state, opened, clicked } = match;
  const wanted = [
    sql`(m ->> 'campaign')::int = ${campaign}`,
    ...(days === undefined ? [] : [sql`(m ->> 'days')::numeric <= ${days}`]),
    ...(state === undefined ? [] : [sql`m ->> 'state' = ${state}`]),
    ...(opened === undefined ? [] : [sql`coalesce((m ->> 'opened')::boolean, false) = ${opened}`]),
    ...(clicked === undefined ? [] : [sql`coalesce((m ->> 'clicked')::boolean, false) = ${clicked}`]),
  ];
  return sql`exists (select from jsonb_array_elements(i.send_outs) m where ${sql.join(wanted, sql` and `)})`;
}
