import { localText } from '@echolot/core/local-text';
import type { ListProtection } from '../../../columnar/interview-list-protection.ts';
import type { InterviewColumn, InterviewValue } from '../../../columnar/interview-table.ts';
import type { ToldCategories } from '../../intake/interviews/public.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import type { Variable, VariableOption } from '../../structure/surveys/public.ts';
import type { ResolvedQuery } from '../rankings/public.ts';
import { nodesByNo, toldUnit } from './listed-units.ts';

/** A column of a table of interviews: what it holds, and what it is called where the data says so. */
export interface InterviewTableColumn extends InterviewColumn {
  readonly role:
    | 'id'
    | 'status'
    | 'day'
    | 'instant'
    | 'unit'
    | 'path'
    | 'level'
    | 'widened'
    | 'channel'
    | 'locale'
    | 'answer'
    | 'campaigns'
    | 'campaignDays';
  /** Of a level or an answer; empty for the others. */
  readonly title: string;
  readonly kind: 'text' | 'long' | 'number' | 'date' | 'time';
  /** Of a number. */
  readonly decimals?: number | undefined;
}

export interface ColumnInput {
  readonly resolved: ResolvedQuery;
  readonly unitNos: readonly number[];
  readonly protection: ListProtection | undefined;
  /** Categories that are told; undefined: all. */
  readonly told: ToldCategories | undefined;
  readonly variables: readonly Variable[];
  readonly extras: { readonly channel: boolean; readonly language: boolean };
  readonly locales: readonly string[];
  readonly timeZone: string;
  readonly yes: string;
  /** What says whether an interview is whole; absent where no column does. */
  readonly statuses?: Readonly<Record<'complete' | 'partial', string>> | undefined;
}

type Plain = Omit<InterviewTableColumn, 'title'> & { readonly title?: string };

export function tableColumns(input: ColumnInput): InterviewTableColumn[] {
  const { extras, variables, timeZone, statuses } = input;
  const columns: Plain[] = [
    { role: 'id', name: 'interview_id', kind: 'text', value: { from: 'id' } },
    ...(statuses ? [plain('status', 'status', { from: 'status', texts: statuses })] : []),
    { role: 'day', name: 'day', kind: 'date', value: { from: 'day' } },
    { role: 'instant', name: 'answered_at', kind: 'time', value: { from: 'instant', timeZone } },
    ...unitColumns(input),
    ...(extras.channel
      ? [plain('channel', 'channel', { from: 'channel', texts: new Map(), told: named('channel') })]
      : []),
    ...(extras.language
      ? [
          plain('locale', 'language', {
            from: 'locale',
            texts: languageNames(input.locales[0] ?? 'en'),
            told: named('locale'),
          }),
        ]
      : []),
    ...variables.flatMap((variable) => answerColumn(variable, input)),
    ...campaignColumns(input),
  ];
  const names = new Set<string>();
  return columns.map(({ title = '', ...column }) => ({ ...column, title, name: uniqueName(column.name, names) }));
  function named(variable: string): string[] | undefined {
    return toldNames(input.told, variable);
  }
  function plain(role: Plain['role'], name: string, value: InterviewValue): Plain {
    return { role, name, kind: 'text', value };
  }
}

/** What is said of a unit: where it is, and the units from the one asked about down to it. */
interface ToldUnit {
  readonly name: string;
  readonly path: string;
  readonly line: readonly OrgNode[];
}

/** The unit each interview is told to be of. There may be tens of thousands: each is looked at once. */
function unitColumns({ resolved, unitNos, protection, yes }: ColumnInput): Plain[] {
  const nodes = nodesByNo(resolved.tree);
  const toldByNode = new Map<OrgNode, ToldUnit>();
  const tellOf = (node: OrgNode): ToldUnit => {
    const known = toldByNode.get(node);
    if (known) return known;
    const above = node === resolved.node || !node.parent ? undefined : tellOf(node.parent);
    const told = {
      name: node.name,
      path: above ? `${above.path}.${node.slug}` : drillPathOf(resolved.perspective, node),
      line: above ? [...above.line, node] : node === resolved.node ? [] : [node],
    };
    toldByNode.set(node, told);
    return told;
  };
  const toldNodes = unitNos.map((unitNo) => toldUnit(nodes, unitNo, protection) ?? resolved.node);
  const units = toldNodes.map(tellOf);
  const depth = units.reduce((most, { line }) => Math.max(most, line.length), 0);
  const textsBy = (say: (unit: ToldUnit) => string): InterviewValue => ({
    from: 'unit',
    unitNos,
    texts: units.map(say),
  });
  const levels = Array.from({ length: depth }, (_, level): Plain => {
    const kinds = [...new Set(units.flatMap(({ line }) => line[level]?.kind ?? []))];
    return {
      role: 'level',
      name: `level_${level + 1}`,
      kind: 'text',
      title: kinds.length > 2 ? '' : kinds.join(' / '),
      value: textsBy(({ line }) => line[level]?.name ?? ''),
    };
  });
  const widened = unitNos.filter((unitNo, index) => toldNodes[index] !== nodes.get(unitNo));
  return [
    { role: 'unit', name: 'unit', kind: 'text', value: textsBy(({ name }) => name) },
    { role: 'path', name: 'unit_path', kind: 'text', value: textsBy(({ path }) => path) },
    ...levels,
    ...(widened.length > 0
      ? [
          {
            role: 'widened',
            name: 'unit_is_one_above',
            kind: 'text',
            value: { from: 'unit', unitNos: widened, texts: widened.map(() => yes) },
          } as const,
        ]
      : []),
  ];
}

function answerColumn(variable: Variable, { resolved, protection, told, locales }: ColumnInput): Plain[] {
  const { extName, titles, min, max } = variable;
  const served = resolved.served.shape.variables.find((one) => one.extName === extName);
  if (!served) return [];
  const isHidden = protection?.hiddenIndicators.has(extName) ?? false;
  const options = served.kind === 'dimension' ? (resolved.options.get(extName) ?? []) : [];
  const bounds = served.kind === 'number' ? { min, max } : undefined;
  const texts = optionTexts(options, locales);
  return [
    {
      role: 'answer',
      name: extName,
      title: localText(titles, locales) || extName,
      kind: kindOf(served),
      decimals: served.indicator?.scale.decimals ?? (served.kind === 'number' ? served.decimals : undefined),
      value: { from: 'answer', variable: extName, texts, isHidden, told: toldNames(told, extName), bounds },
    },
  ];
}

function toldNames(told: ToldCategories | undefined, variable: string): string[] | undefined {
  const limit = told?.get(variable);
  return limit && [...limit.categories];
}

function kindOf({ kind }: ResolvedQuery['served']['shape']['variables'][number]): InterviewTableColumn['kind'] {
  if (kind === 'indicator' || kind === 'number') return 'number';
  if (kind === 'date') return 'date';
  return kind === 'comment' ? 'long' : 'text';
}

/** Titles of categories; a merged one has that of the category it counts as. */
function optionTexts(options: readonly VariableOption[], locales: readonly string[]): Map<string, string> {
  const titleOf = new Map(options.map(({ extName, titles }) => [extName, localText(titles, locales) || extName]));
  return new Map(options.map(({ extName, mergedInto = extName }) => [extName, titleOf.get(mergedInto) ?? mergedInto]));
}

function campaignColumns({ resolved: { survey, served }, locales }: ColumnInput): Plain[] {
  if (served.shape.lacksSendOuts || survey.campaigns.length === 0) return [];
  const texts = new Map(
    survey.campaigns.map(({ campaignNo, titles }) => [campaignNo, localText(titles, locales) || String(campaignNo)]),
  );
  return [
    { role: 'campaigns', name: 'campaigns', kind: 'text', value: { from: 'campaigns', texts } },
    { role: 'campaignDays', name: 'campaign_days', kind: 'text', value: { from: 'campaignDays' } },
  ];
}

/** Languages interviews are held in, mostly; others stand as their codes. */
const languages = (
  'bg bs ca cs da de el en es et eu fi fr ga hr hu is it lb lt lv mk mt nb nl nn no pl pt ro ru se sk sl sq sr sv tr uk ' +
  'ar he hi ja ko zh'
).split(' ');

function languageNames(locale: string): Map<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  return new Map(languages.map((code) => [code, names.of(code) ?? code]));
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${name}_${number}`;
  taken.add(unique.toLowerCase());
  return unique;
}
