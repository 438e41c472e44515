import type PdfKit from 'pdfkit';

/** A document that is being drawn. */
export type Kit = InstanceType<typeof PdfKit>;
