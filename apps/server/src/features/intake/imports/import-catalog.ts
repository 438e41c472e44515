import { uniqueSlug } from '@echolot/core/slug';
import type { KnownUnit, NewOption, NewUnit } from './import-store.ts';
import type { RefusalReason } from './refused-row-store.ts';
import type { ReadRow } from './row-reader.ts';

interface Categories {
  readonly variableId: string;
  readonly isMultiValued: boolean;
  /** Ext name by text. */
  readonly byText: Map<string, string>;
  readonly extNames: Set<string>;
}

export interface KnownVariable {
  readonly variableId: string;
  readonly extName: string;
  readonly kind: string;
  readonly isMultiValued: boolean;
}

/** The units and categories the record knows, kept at hand while a file is read. */
export class ImportCatalog {
  readonly #units = new Map<string, KnownUnit>();
  readonly #categories = new Map<string, Categories>();
  readonly #closed = new Set<string>();

  constructor(
    units: readonly KnownUnit[],
    variables: readonly KnownVariable[],
    options: ReadonlyMap<string, readonly { extName: string; titles: Readonly<Record<string, string>> }[]>,
  ) {
    this.learnUnits(units);
    for (const { variableId, extName, kind, isMultiValued } of variables) {
      if (kind !== 'dimension') continue;
      const categories: Categories = { variableId, isMultiValued, byText: new Map(), extNames: new Set() };
      this.#categories.set(extName, categories);
      for (const option of options.get(extName) ?? []) {
        categories.extNames.add(option.extName);
        for (const text of [...Object.values(option.titles), option.extName]) {
          if (!categories.byText.has(text)) categories.byText.set(text, option.extName);
        }
      }
    }
  }

  /** Why a row's units cannot be what it says, or undefined. */
  unitProblem({ units }: ReadRow): RefusalReason | undefined {
    for (const { extId, kind } of units) {
      const known = this.#units.get(extId);
      if (known && known.kind !== kind) {
        const message = `"${extId}" is of the kind ${known.kind}, not ${kind}.`;
        return { code: 'unit_kind', column: '', details: { unit: extId, known: known.kind, kind }, message };
      }
    }
    return undefined;
  }

  /** Units the rows name that an undone import had made and closed. */
  closedUnits(rows: readonly ReadRow[]): string[] {
    if (this.#closed.size === 0) return [];
    return [...new Set(rows.flatMap(({ units }) => units.map(({ extId }) => extId)))].filter((extId) =>
      this.#closed.has(extId),
    );
  }

  learnReopened(extIds: readonly string[]): void {
    for (const extId of extIds) this.#closed.delete(extId);
  }

  /** Categories a variable has, told or known. */
  categoryCount(variable: string): number {
    return this.#categories.get(variable)?.extNames.size ?? 0;
  }

  /** Units the rows name and the record lacks, parents before children. */
  missingUnits(rows: readonly ReadRow[]): NewUnit[] {
    const missing = new Map<string, NewUnit>();
    for (const { units } of rows) {
      let parentExtId = 'all';
      for (const step of units) {
        if (!this.#units.has(step.extId) && !missing.has(step.extId)) missing.set(step.extId, { ...step, parentExtId });
        parentExtId = step.extId;
      }
    }
    return [...missing.values()];
  }

  /** Categories the rows name and the record lacks. */
  missingOptions(rows: readonly ReadRow[]): NewOption[] {
    const missing: NewOption[] = [];
    const texts = new Map<string, Set<string>>();
    const taken = new Map<string, Set<string>>();
    for (const row of rows) {
      for (const [variable, named] of Object.entries(row.categories)) {
        const categories = this.#categories.get(variable);
        if (!categories) continue;
        const seen = texts.get(variable) ?? new Set<string>();
        texts.set(variable, seen);
        const extNames = taken.get(variable) ?? new Set(categories.extNames);
        taken.set(variable, extNames);
        for (const text of named) {
          if (seen.has(text) || categories.byText.has(text)) continue;
          seen.add(text);
          const extName = uniqueSlug(text, (slug) => extNames.has(slug));
          extNames.add(extName);
          missing.push({ variableId: categories.variableId, variable, extName, title: text });
        }
      }
    }
    return missing;
  }

  learnUnits(units: readonly KnownUnit[]): void {
    for (const unit of units) {
      this.#units.set(unit.extId, unit);
      if (unit.isClosedByUndo) this.#closed.add(unit.extId);
    }
  }

  learnOptions(options: readonly NewOption[]): void {
    for (const { variable, extName, title } of options) {
      const categories = this.#categories.get(variable);
      categories?.byText.set(title, extName);
      categories?.extNames.add(extName);
    }
  }

  /** Number of the unit a row belongs to. */
  unitNoOf({ units }: ReadRow): number {
    const unit = this.#units.get(units.at(-1)?.extId ?? 'all');
    if (!unit) throw new Error('A unit was looked up before it was made');
    return unit.unitNo;
  }

  /** A row's answers with its categories by ext name. */
  answersOf({ answers, categories }: ReadRow): Record<string, number | string | string[]> {
    const result: Record<string, number | string | string[]> = { ...answers };
    for (const [variable, texts] of Object.entries(categories)) {
      const known = this.#categories.get(variable);
      const extNames = [...new Set(texts.map((text) => known?.byText.get(text) ?? text))];
      if (known?.isMultiValued) result[variable] = extNames;
      else if (extNames[0] !== undefined) result[variable] = extNames[0];
    }
    return result;
  }
}
