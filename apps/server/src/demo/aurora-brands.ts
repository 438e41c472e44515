import type { Fuel } from './shared-dimensions.ts';

/** A car as it is sold: the leaf of the brand perspective. */
export interface CarModel {
  readonly extId: string;
  readonly name: string;
  readonly fuel: Fuel;
  /** Share of sales three years ago and now. */
  readonly shareFrom: number;
  readonly shareTo: number;
  /** Pull on the customer's mood. */
  readonly appeal: number;
  readonly line: ModelLine;
}

export interface ModelLine {
  readonly extId: string;
  readonly name: string;
  readonly models: readonly CarModel[];
}

export interface Brand {
  readonly extId: string;
  readonly name: string;
  readonly lines: readonly ModelLine[];
}

interface LineSketch {
  readonly name: string;
  readonly share: number;
  readonly appeal: number;
  readonly fuels: readonly Fuel[];
}

const fuelNames: Record<Fuel, string> = { petrol: 'Petrol', diesel: 'Diesel', hybrid: 'Hybrid', electric: 'Electric' };
/** Diesel gives way to electric over the three years. */
const fuelShares: Record<Fuel, { from: number; to: number }> = {
  petrol: { from: 40, to: 30 },
  diesel: { from: 30, to: 10 },
  hybrid: { from: 18, to: 24 },
  electric: { from: 12, to: 36 },
};

const sketches: Record<string, readonly LineSketch[]> = {
  Nordis: [
    { name: 'Tara', share: 16, appeal: 0.1, fuels: ['petrol', 'diesel', 'hybrid'] },
    { name: 'Lumo', share: 12, appeal: 0.25, fuels: ['electric'] },
    { name: 'Vanta', share: 10, appeal: -0.05, fuels: ['petrol', 'hybrid', 'electric'] },
    { name: 'Sora', share: 7, appeal: 0, fuels: ['diesel', 'hybrid'] },
    { name: 'Halla', share: 3, appeal: 0.2, fuels: ['hybrid', 'electric'] },
  ],
  Kestrel: [
    { name: 'Merlin', share: 11, appeal: 0.05, fuels: ['petrol', 'diesel'] },
    { name: 'Osprey', share: 9, appeal: -0.1, fuels: ['petrol', 'hybrid'] },
    // Recalled last year: its owners tell.
    { name: 'Harrier', share: 6, appeal: -0.45, fuels: ['electric', 'hybrid'] },
    { name: 'Kite', share: 5, appeal: 0, fuels: ['petrol'] },
  ],
  Volant: [
    { name: 'Cargo', share: 7, appeal: -0.1, fuels: ['diesel', 'electric'] },
    { name: 'Shuttle', share: 4, appeal: 0, fuels: ['diesel', 'hybrid'] },
    { name: 'Nomad', share: 2, appeal: 0.3, fuels: ['diesel'] },
  ],
};

function lineOf(brand: string, { name, share, appeal, fuels }: LineSketch): ModelLine {
  const models: CarModel[] = [];
  const line: ModelLine = { extId: `${brand} ${name}`.toLowerCase().replace(' ', '-'), name, models };
  const sum = (at: 'from' | 'to'): number => fuels.reduce((total, fuel) => total + fuelShares[fuel][at], 0);
  for (const fuel of fuels) {
    models.push({
      extId: `${line.extId}-${fuel}`,
      name: fuels.length > 1 ? `${name} ${fuelNames[fuel]}` : name,
      fuel,
      shareFrom: (share * fuelShares[fuel].from) / sum('from'),
      shareTo: (share * fuelShares[fuel].to) / sum('to'),
      appeal: appeal + (fuel === 'electric' ? 0.08 : fuel === 'diesel' ? -0.05 : 0),
      line,
    });
  }
  return line;
}

/** The importer's brands (all invented), their model lines and models. */
export const brands: readonly Brand[] = Object.entries(sketches).map(([name, lines]) => ({
  extId: name.toLowerCase(),
  name,
  lines: lines.map((line) => lineOf(name, line)),
}));

export const modelLines: readonly ModelLine[] = brands.flatMap(({ lines }) => lines);

export const carModels: readonly CarModel[] = modelLines.flatMap(({ models }) => models);
