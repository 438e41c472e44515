/** How a cell looks; equal ones are one style of the workbook. */
export interface CellStyle {
  /** A number format as Excel writes it, e.g. `0.0%`; `General` when absent. */
  readonly format?: string | undefined;
  readonly font?: 'bold' | 'link' | 'title' | undefined;
  readonly isHead?: boolean | undefined;
  readonly align?: 'left' | 'center' | 'right' | undefined;
  readonly isWrapped?: boolean | undefined;
  /** Text that stays text when somebody edits it, whatever it begins with. */
  readonly isQuoted?: boolean | undefined;
}

/** Formats every spreadsheet knows by number and shows as its reader's language has them (ECMA-376 part 1, 18.8.30). */
const builtIn: Readonly<Record<string, number>> = {
  General: 0,
  '0': 1,
  '0.00': 2,
  '#,##0': 3,
  '#,##0.00': 4,
  '0%': 9,
  '0.00%': 10,
  /** Day, short. */
  'mm-dd-yy': 14,
  /** Day and time, short. */
  'm/d/yy h:mm': 22,
};

export const dayFormat = 'mm-dd-yy';
export const timeFormat = 'm/d/yy h:mm';

const fontNames = [undefined, 'bold', 'link', 'title'] as const;
const fonts = [
  '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><u/><sz val="11"/><color rgb="FF0B5CAD"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>',
];

/** The styles of a workbook, numbered as they are asked for. */
export class StyleBook {
  readonly #numbers = new Map<string, number>();
  readonly #styles: CellStyle[] = [];

  constructor() {
    this.number({});
  }

  number(style: CellStyle): number {
    const { format, font, isHead, align, isWrapped, isQuoted } = style;
    const key = JSON.stringify([format, font, isHead, align, isWrapped, isQuoted]);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      this.#numbers.set(key, (number = this.#styles.length));
      this.#styles.push(style);
    }
    return number;
  }

  /** The part `xl/styles.xml`. */
  xml(): string {
    const own = [...new Set(this.#styles.flatMap(({ format = 'General' }) => (format in builtIn ? [] : [format])))];
    const formatNumber = (format = 'General'): number => builtIn[format] ?? 164 + own.indexOf(format);
    const formats = own.map(
      (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`,
    );
    const xfs = this.#styles.map(({ format, font, isHead, align, isWrapped, isQuoted }) => {
      const fontNo = fontNames.indexOf(font);
      const wrap = isWrapped ? ' wrapText="1"' : '';
      const alignment =
        align || isWrapped || isHead
          ? `<alignment${align ? ` horizontal="${align}"` : ''} vertical="${isHead ? 'center' : 'top'}"${wrap}/>`
          : '';
      const flags =
        (format === undefined ? '' : ' applyNumberFormat="1"') +
        (fontNo > 0 ? ' applyFont="1"' : '') +
        (isHead ? ' applyFill="1" applyBorder="1"' : '') +
        (alignment ? ' applyAlignment="1"' : '') +
        (isQuoted ? ' quotePrefix="1"' : '');
      const part = isHead ? 1 : 0;
      const xf = `<xf numFmtId="${formatNumber(format)}" fontId="${fontNo}" fillId="${isHead ? 2 : 0}" borderId="${part}" xfId="0"${flags}`;
      return alignment ? `${xf}>${alignment}</xf>` : `${xf}/>`;
    });
    const side = '<left/><right/><top/>';
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '') +
      `<fonts count="${fonts.length}">${fonts.join('')}</fonts>` +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFE9EEF3"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      `<borders count="2"><border>${side}<bottom/><diagonal/></border>` +
      `<border>${side}<bottom style="thin"><color rgb="FF8A97A6"/></bottom><diagonal/></border></borders>` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}
