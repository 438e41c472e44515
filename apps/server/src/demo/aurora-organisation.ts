import { addDays, addMonths, type Day } from '@echolot/core/day';
import { uniqueSlug } from '@echolot/core/slug';
import { brands, type CarModel } from './aurora-brands.ts';
import { namesByCountry, ownerNames } from './demo-names.ts';
import { beginning, type DemoUnit } from './demo-unit.ts';
import { createRandom, type Random } from './random.ts';

export type CountryCode = keyof typeof namesByCountry;

/** Works at a dealer; the leaf of the org perspective. */
export interface Employee {
  readonly unitNo: number;
  readonly isSales: boolean;
  readonly quality: number;
  /** Share among the dealer's interviews of this survey. */
  readonly share: number;
  readonly leftOn: Day | undefined;
}

export interface Dealer {
  readonly unitNo: number;
  readonly slug: string;
  readonly regionSlug: string;
  readonly country: CountryCode;
  /** Share of the interviews. */
  readonly size: number;
  readonly quality: number;
  /** Quality gained (or lost) from one day to another, linearly. */
  readonly change: { readonly fromDay: Day; readonly toDay: Day; readonly by: number } | undefined;
  readonly openedOn: Day;
  readonly closedOn: Day | undefined;
  /** Exactly so many interviews per survey within the last year, instead of a share of all. */
  readonly fixedCount: number | undefined;
  readonly employees: readonly Employee[];
  /** What the dealer is better or worse at, by place of the indicator. */
  readonly strengths: readonly number[];
}

export interface AuroraOrganisation {
  readonly units: readonly DemoUnit[];
  readonly dealers: readonly Dealer[];
  readonly modelUnitNos: ReadonlyMap<CarModel, number>;
}

const countries: readonly {
  code: CountryCode;
  name: string;
  regions: readonly [slug: string, name: string, dealers: number][];
}[] = [
  {
    code: 'de',
    name: 'Germany',
    regions: [
      ['north', 'North', 21],
      ['east', 'East', 18],
      ['west', 'West', 28],
      ['central', 'Central', 16],
      ['south-west', 'South-West', 19],
      ['south', 'South', 20],
    ],
  },
  {
    code: 'fi',
    name: 'Finland',
    regions: [
      ['uusimaa', 'Uusimaa', 16],
      ['west', 'Western Finland', 12],
      ['east', 'Eastern Finland', 8],
      ['north', 'Northern Finland', 6],
    ],
  },
  {
    code: 'ee',
    name: 'Estonia',
    regions: [
      ['tallinn', 'Tallinn', 9],
      ['tartu', 'Tartu', 5],
      ['parnu', 'Pärnu', 4],
    ],
  },
  {
    code: 'se',
    name: 'Sweden',
    regions: [
      ['stockholm', 'Stockholm', 17],
      ['gothenburg', 'Gothenburg', 14],
      ['malmo', 'Malmö', 12],
      ['middle', 'Middle Sweden', 9],
      ['norrland', 'Norrland', 6],
    ],
  },
];

/** Places (0, 1, …) of dealers with a story, all countries counted through. */
const stories = {
  collapsing: [9, 150],
  rising: [30, 96, 200],
  closed: new Map([
    [14, 20],
    [77, 9],
    [133, 14],
    [188, 4],
  ]),
  opened: new Map([
    [5, 22],
    [64, 12],
    [171, 8],
  ]),
  tiny: new Map([
    [19, 1],
    [52, 3],
    [88, 4],
    [127, 2],
    [139, 4],
    [196, 3],
    [215, 2],
    [239, 1],
  ]),
  newOwner: [3, 26, 41, 60, 103, 129, 165, 210, 222],
  /** Dealers that changed to the region after theirs. */
  moved: [11, 38, 70, 101, 158, 219],
};

/** The importer's hierarchy of the day, the same for the same day. */
export function buildAuroraOrganisation(today: Day): AuroraOrganisation {
  const random = createRandom('aurora organisation');
  const units: DemoUnit[] = [];
  const addUnit = (unit: Omit<DemoUnit, 'unitNo' | 'owners'> & Partial<Pick<DemoUnit, 'owners'>>): number => {
    const unitNo = units.length + 1;
    units.push({ owners: [], ...unit, unitNo });
    return unitNo;
  };
  const always = (unitNo: number): DemoUnit['parents'] => [{ unitNo, validFrom: beginning }];
  const monthsAgo = (months: number): Day => addMonths(today, -months);

  const root = addUnit({ perspective: 'org', extId: 'all', slug: 'all', name: 'Aurora', kind: 'root', parents: [] });
  const dealers: Dealer[] = [];
  const dealerNames = new Set<string>();
  for (const { code, name, regions } of countries) {
    const country = addUnit({
      perspective: 'org',
      extId: code,
      slug: code,
      name,
      kind: 'country',
      parents: always(root),
    });
    const regionNos = regions.map(([slug, title]) =>
      addUnit({
        perspective: 'org',
        extId: `${code}-${slug}`,
        slug,
        name: title,
        kind: 'region',
        parents: always(country),
      }),
    );
    for (const [regionIndex, [regionSlug, , count]] of regions.entries()) {
      for (let index = 0; index < count; index += 1) {
        const place = dealers.length;
        const number = 1001 + place * 3;
        const slug = `d${number}`;
        const opened = stories.opened.get(place);
        const closed = stories.closed.get(place);
        const regionNo = regionNos[regionIndex] ?? country;
        const moved = stories.moved.includes(place);
        const before = regionNos[(regionIndex + 1) % regionNos.length] ?? country;
        const owner = random.pick(ownerNames);
        const buyer = ownerNames[(ownerNames.indexOf(owner) + 1) % ownerNames.length] ?? owner;
        const unitNo = addUnit({
          perspective: 'org',
          extId: slug,
          slug,
          name: dealerName(code, place, random, dealerNames),
          kind: 'dealer',
          closedOn: closed === undefined ? undefined : monthsAgo(closed),
          parents: moved
            ? [
                { unitNo: before, validFrom: beginning },
                { unitNo: regionNo, validFrom: `${monthsAgo(7 + (place % 9)).slice(0, 8)}01` },
              ]
            : always(regionNo),
          owners: [
            { owner, validFrom: beginning },
            ...(stories.newOwner.includes(place)
              ? [{ owner: buyer, validFrom: `${monthsAgo(6 + (place % 12)).slice(0, 8)}01` }]
              : []),
          ],
        });
        const fixedCount = stories.tiny.get(place);
        const size = 0.25 + random.unit() ** 2 * 2.5;
        const quality = random.normal() * 0.34;
        dealers.push({
          unitNo,
          slug,
          regionSlug,
          country: code,
          size,
          quality: stories.collapsing.includes(place) ? 0.35 : quality,
          change: changeOf(place, today),
          openedOn: opened === undefined ? beginning : monthsAgo(opened),
          closedOn: closed === undefined ? undefined : monthsAgo(closed),
          fixedCount,
          employees: hire(unitNo, code, fixedCount === undefined ? size : 0, random, today, addUnit),
          strengths: Array.from({ length: 12 }, () => random.normal() * 0.22),
        });
      }
    }
  }

  const modelUnitNos = new Map<CarModel, number>();
  const brandRoot = addUnit({
    perspective: 'brand',
    extId: 'all',
    slug: 'all',
    name: 'Aurora',
    kind: 'root',
    parents: [],
  });
  for (const brand of brands) {
    const brandNo = addUnit({
      perspective: 'brand',
      extId: brand.extId,
      slug: brand.extId,
      name: brand.name,
      kind: 'brand',
      parents: always(brandRoot),
    });
    for (const line of brand.lines) {
      const slug = line.extId.slice(brand.extId.length + 1);
      const lineNo = addUnit({
        perspective: 'brand',
        extId: line.extId,
        slug,
        name: line.name,
        kind: 'model line',
        parents: always(brandNo),
      });
      for (const model of line.models) {
        const unit = { perspective: 'brand', extId: model.extId, slug: model.fuel, name: model.name, kind: 'model' };
        modelUnitNos.set(model, addUnit({ ...unit, parents: always(lineNo) }));
      }
    }
  }
  return { units, dealers, modelUnitNos };
}

function changeOf(place: number, today: Day): Dealer['change'] {
  if (stories.collapsing.includes(place))
    return { fromDay: addDays(today, -120), toDay: addDays(today, -45), by: -1.9 };
  if (stories.rising.includes(place)) return { fromDay: addMonths(today, -20), toDay: addMonths(today, -4), by: 1.1 };
  return undefined;
}

function dealerName(country: CountryCode, place: number, random: Random, taken: Set<string>): string {
  const { dealer, place: places, family } = namesByCountry[country];
  const of = (): string => `${random.pick(dealer)} ${random.pick(place % 3 === 0 ? family : places)}`;
  let name = of();
  // Where all are taken soon, a second word tells them apart.
  for (let tries = 0; taken.has(name); tries += 1) name = tries < 20 ? of() : `${of()} ${random.pick(family)}`;
  taken.add(name);
  return name;
}

function hire(
  dealerNo: number,
  country: CountryCode,
  size: number,
  random: Random,
  today: Day,
  addUnit: (unit: Omit<DemoUnit, 'unitNo' | 'owners'>) => number,
): Employee[] {
  const { given, family } = namesByCountry[country];
  const count = size === 0 ? 2 : Math.max(2, Math.min(9, Math.round(2.9 + size * 1.75 + random.normal() * 0.7)));
  const slugs = new Set<string>();
  return Array.from({ length: count }, (_, index): Employee => {
    const isSales = index % 2 === 0;
    const name = `${random.pick(given)} ${random.pick(family)}`;
    const slug = uniqueSlug(name, (taken) => slugs.has(taken));
    slugs.add(slug);
    const hasLeft = index > 1 && random.isBelow(0.08);
    const leftOn = hasLeft ? addDays(today, -60 - random.below(600)) : undefined;
    const unitNo = addUnit({
      perspective: 'org',
      extId: `e${dealerNo}-${slug}`,
      slug,
      name,
      kind: 'employee',
      closedOn: leftOn,
      parents: [{ unitNo: dealerNo, validFrom: beginning }],
    });
    return { unitNo, isSales, quality: random.normal() * 0.2, share: 0.5 + random.unit(), leftOn };
  });
}
