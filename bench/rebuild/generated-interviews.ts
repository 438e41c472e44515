import { days, dealers, firstDay, firstDealerNo, firstFlatNo, optionOf, variables } from '../ranking/bench-universe.ts';

/** 0 to 1, the same for the same row and purpose in every run. */
const share = (purpose: number): string => `((hashint8extended(n, ${purpose}) & 1048575) / 1048576.0::float8)`;

function answer(index: number): string {
  const { kind, min = 0, max = 0, options = 0, isMultiValued } = variables[index] ?? { kind: 'dimension' };
  const purpose = 20 + index;
  const names = Array.from({ length: options }, (_, option) => `'${optionOf(variables[index]?.name ?? '', option)}'`);
  const chosen = (of: string): string => `(array[${names.join(',')}])[1 + floor(${options} * ${of})::int]`;
  if (kind === 'dimension' && isMultiValued) {
    // One or two of neighbouring categories.
    return `case when ${share(purpose)} < 0.5 then jsonb_build_array(${chosen(share(purpose + 50))})
      else jsonb_build_array(${names[0]}, (array[${names.slice(1).join(',')}])[1 + floor(${options - 1} * ${share(purpose + 50)})::int]) end`;
  }
  if (kind === 'dimension') return chosen(share(purpose));
  const value = `(${min} + floor(${max - min + 1} * sqrt(${share(purpose)})))::int`;
  // One in eight leaves a later question out.
  return index < 3 ? value : `case when ${share(purpose + 100)} > 0.125 then ${value} end`;
}

/** The statement that inserts interviews number $1 to $2, with ids in the order of their numbers. */
export function insertInterviewsSql(universeId: string, surveyId: string): string {
  const answers = variables.map(({ name }, index) => `'${name}', ${answer(index)}`).join(',\n    ');
  return `insert into interview (universe_id, survey_id, interview_id, external_id, answered_at, day, unit_nos, channel, locale, answers)
  select '${universeId}', '${surveyId}',
    (lpad(to_hex(1719792000000 + n), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
    'x' || n, answered_at, (answered_at at time zone 'Europe/Berlin')::date,
    jsonb_build_object('org', ${firstDealerNo} + floor(${dealers} * power(${share(1)}, 1.25))::int,
      'flat', ${firstFlatNo} + floor(${dealers} * ${share(2)})::int),
    (array['mail','sms','letter'])[1 + floor(3 * ${share(5)})::int], (array['de','fi','en','sv'])[1 + floor(4 * ${share(6)})::int],
    jsonb_strip_nulls(jsonb_build_object(
    ${answers}))
  from (select n, md5(n::text) as hash,
      timestamptz '${firstDay} 12:00:00+00' + floor(${days - 1} * power(${share(3)}, 0.9))::int * interval '1 day' + floor(36000 * ${share(4)})::int * interval '1 second' as answered_at
    from generate_series($1::bigint, $2::bigint) n) numbered`;
}
