import { SaxesParser } from 'saxes';
import { SourceFileError } from './source-file-error.ts';

export interface XmlHandler {
  /** `name` without its prefix. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads a small XML text. Document types are refused, so that no entity is ever expanded or fetched.
 *
 * @throws SourceFileError `xml_forbidden`. @throws Error when it is not well-formed.
 */
export function readXml(text: string, handler: XmlHandler): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new SourceFileError('xml_forbidden');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => handler.open(localName(tag.name), tag.attributes));
  parser.on('text', (piece) => handler.text?.(piece));
  parser.on('cdata', (piece) => handler.text?.(piece));
  parser.on('closetag', (tag) => handler.close?.(localName(tag.name)));
  parser.write(text).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
