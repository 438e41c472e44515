import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadLimitBytes } from '@echolot/contract/endpoint';
import type { MappingDraftInput } from '@echolot/contract/intake/import-mapping';
import type { KnownRowsChoice } from '@echolot/contract/intake/import-reading';
import type { Import, ImportState } from '@echolot/contract/intake/imports';
import type { TestClient } from '../http/test-client.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

/** Head of the files made here. */
export const head = 'response id,date,country,shop,score,reason,words,mail,phone';

interface Row {
  readonly id: string;
  readonly date?: string;
  readonly country?: string;
  readonly shop?: string;
  readonly score?: string;
  readonly reason?: string;
}

export function line(number: number, { id, ...rest }: Row = { id: `B-${number}` }): string {
  const country = rest.country ?? ['Norway', 'Sweden'][number % 2] ?? '';
  const date = rest.date ?? `2026-0${1 + (number % 9)}-1${number % 10}`;
  const shop = rest.shop ?? `${country} ${number % 3}`;
  const score = rest.score ?? String(number % 11);
  const reason = rest.reason ?? ['Price', 'Staff', 'Range'][number % 3] ?? '';
  return `${id},${date},${country},${shop},${score},${reason},Words ${number},p${number % 7}@mail.example,040 123 45${number % 7}0`;
}

export const fileOf = (count: number, ...more: string[]): string =>
  [head, ...Array.from({ length: count }, (_, index) => line(index + 1)), ...more].join('\n');

export const mappingFor = (survey: string, rest: Partial<MappingDraftInput> = {}): MappingDraftInput => ({
  survey: { extName: survey, titles: { en: `Survey ${survey}` } },
  perspective: {
    extName: survey,
    levels: [
      { column: 'country', kind: 'country' },
      { column: 'shop', kind: 'shop' },
    ],
  },
  externalId: { column: 'response id' },
  answeredAt: { column: 'date' },
  indicators: [{ column: 'score', extName: 'nps', titles: 'Recommend', method: 'nps', min: 0, max: 10 }],
  dimensions: [{ column: 'reason', extName: 'reason' }],
  comments: [{ column: 'words', extName: 'words' }],
  contact: { email: { column: 'mail' }, phone: { column: 'phone' } },
  ...rest,
});

/** A product, its administrator who imports, and a folder for files of the command line. */
export interface ImportDesk {
  readonly running: TestProduct;
  readonly on: ImportTester;
  readonly dir: string;
  close(): Promise<void>;
}

export async function openImportDesk(): Promise<ImportDesk> {
  const running = await startTestProduct();
  const dir = await mkdtemp(join(tmpdir(), 'echolot-imports-'));
  return {
    running,
    dir,
    on: new ImportTester(running, await running.signIn('admin')),
    async close() {
      await running.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Imports files of the shape above into aurora, as somebody who is signed in. */
export class ImportTester {
  readonly #running: TestProduct;
  readonly #token: string;
  /** Calls an endpoint as this person. */
  readonly call: TestClient['call'] = (name, input, options) =>
    this.#running.client.call(name, input, { token: this.#token, ...options });

  constructor(running: TestProduct, token: string) {
    this.#running = running;
    this.#token = token;
  }

  async upload(fileName: string, text: string | Uint8Array, pieceBytes = uploadLimitBytes): Promise<string> {
    const bytes = Buffer.from(text);
    const { importId } = (await this.call('createImport', { body: { fileName, byteCount: bytes.length } })).reply();
    for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
      const body = new Blob([new Uint8Array(bytes.subarray(offset, offset + pieceBytes))]);
      (await this.call('uploadImportFile', { params: { importId }, query: { offset }, body })).reply();
    }
    return importId;
  }

  async get(importId: string): Promise<Import> {
    return (await this.call('getImport', { params: { importId } })).reply();
  }

  async reached(importId: string, ...states: ImportState[]): Promise<Import> {
    for (;;) {
      const one = await this.get(importId);
      if (states.includes(one.state)) return one;
      if (this.#running.errors.length > 0) throw new Error(this.#running.errors.join('\n'));
      if (['unreadable', 'failed'].includes(one.state)) throw new Error(`${one.state}: ${JSON.stringify(one.reason)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Waits for a state that ends badly. */
  async eventually(importId: string, state: ImportState): Promise<Import> {
    for (;;) {
      const one = await this.get(importId);
      if (one.state === state) return one;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** A file in the state `ready` under a mapping. */
  async readied(survey: string, text: string, rest: Partial<MappingDraftInput> = {}): Promise<Import> {
    return this.mapped(await this.upload(`${survey}.csv`, text), mappingFor(survey, rest));
  }

  /** A file that has been read, under a mapping. */
  async mapped(importId: string, mapping: MappingDraftInput): Promise<Import> {
    await this.reached(importId, 'ready');
    (await this.call('setImportMapping', { params: { importId }, body: { mapping } })).reply();
    return this.reached(importId, 'ready');
  }

  start(importId: string, confirmChanges = true, knownRows: KnownRowsChoice = 'skip') {
    return this.call('startImport', { params: { importId }, body: { confirmChanges, knownRows } });
  }

  async imported(survey: string, text: string, rest: Partial<MappingDraftInput> = {}): Promise<Import> {
    const { importId, faults } = await this.readied(survey, text, rest);
    if (faults.length > 0) throw new Error(`The mapping has faults: ${JSON.stringify(faults)}`);
    (await this.start(importId)).reply();
    return this.reached(importId, 'finished');
  }

  async undone(importId: string): Promise<Import> {
    (await this.call('undoImport', { params: { importId } })).reply();
    return this.reached(importId, 'undone');
  }

  /** Interviews the ranking shows, once it shows everything. */
  async ranked(survey: string): Promise<number | null> {
    await this.#running.projected();
    const params = { survey, filteredDrillPath: `${survey}.all` };
    return (await this.call('getRanking', { params })).reply().total.n;
  }

  /** Names of the units below the root of a survey's perspective, or below another drill path, that its ranking has rows of. */
  async units(survey: string, filteredDrillPath = `${survey}.all`): Promise<string[]> {
    const { rows } = (await this.call('getRanking', { params: { survey, filteredDrillPath } })).reply();
    return rows.map(({ name }) => name);
  }

  interviews(survey: string) {
    return this.#running.database.record.inUniverse(this.#running.people.aurora, async ({ db }) =>
      db
        .selectFrom('interview')
        .innerJoin('survey', 'survey.survey_id', 'interview.survey_id')
        .leftJoin('contact', 'contact.contact_id', 'interview.contact_id')
        .select([
          'interview.interview_id',
          'interview.external_id',
          'version',
          'status',
          'answers',
          'import_id',
          'email',
          'contact.phone',
        ])
        .where('survey.ext_name', '=', survey)
        .orderBy('interview.external_id')
        .execute(),
    );
  }
}
