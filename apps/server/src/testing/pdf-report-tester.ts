import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locale } from '@echolot/contract/identity';
import type { ReportKindName, ReportOptions } from '@echolot/contract/reports/report-kinds';
import type { PdfDocument } from '../drawing/pdf-document.ts';
import { writePdf } from '../drawing/pdf-file.ts';
import type { ReportFacts, ReportKind } from '../features/reports/reports/report-kind.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { contextOf } from './report-tester.ts';
import type { TestProduct } from './test-product.ts';

export interface MadePdf {
  readonly facts: ReportFacts;
  /** As the thread that draws is given it. */
  readonly document: PdfDocument;
  readonly pdf: ReadPdf;
}

export interface PdfRequest<Kind extends ReportKindName> {
  readonly token: string;
  /** Filtered drill path; empty where the kind is not of a unit. */
  readonly path: string;
  readonly link: string;
  readonly options: ReportOptions<Kind>;
  readonly locale?: Locale;
}

/** Makes a report of pages as its job does, and reads the file back. */
export async function makePdfReport<Kind extends ReportKindName>(
  running: TestProduct,
  kind: ReportKind<ReportOptions<Kind>>,
  { token, path: filteredDrillPath, link, options, locale = 'en' }: PdfRequest<Kind>,
): Promise<MadePdf> {
  const ctx = await contextOf(running, token);
  const folder = await mkdtemp(join(tmpdir(), 'echolot-pdf-report-'));
  const path = join(folder, 'report.pdf');
  const order = {
    ...{ reportId: 'r', survey: 'sales', filteredDrillPath, format: 'pdf' as const, locale, options, link },
    askedAt: new Date('2026-06-01T10:00:00Z'),
  };
  let document: PdfDocument | undefined;
  const notHere = () => Promise.reject(new Error('This is a report of pages'));
  try {
    await kind.check(ctx, order);
    const facts = await kind.write(ctx, order, {
      path,
      progress: () => undefined,
      tables: notHere,
      zip: notHere,
      async pdf(given) {
        document = structuredClone(given);
        await writePdf(document, path);
      },
    });
    if (!document) throw new Error('It drew nothing');
    return { facts, document, pdf: await readPdf(await readFile(path)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
