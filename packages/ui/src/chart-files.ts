import {
  type ChartDrawing,
  type ChartSource,
  chartSheet,
  createMeasure,
  printWidthPx,
  sheetMarginPx,
} from './chart-sheet.ts';

const pictureScale = 2;

/** The chart as a picture of twice its size on the page, for slides and mail. */
export async function savePng(source: ChartSource, about: readonly string[], fileName: string): Promise<void> {
  const sheet = await sheetOf(source, Math.round(source.widthPx()), about);
  const picture = await loadPicture(sheet);
  const canvas = document.createElement('canvas');
  canvas.width = sheet.widthPx * pictureScale;
  canvas.height = sheet.heightPx * pictureScale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture is too large for this browser.');
  saveFile(blob, `${fileName}.png`);
}

/** The chart as a document whose lines and letters stay sharp at any size. What writes it comes only now. */
export async function savePdf(
  source: ChartSource,
  about: readonly string[],
  fileName: string,
  language: string,
): Promise<void> {
  const [{ pdfOf }, { chartFamily, loadChartFont }] = await Promise.all([
    import('./chart-pdf.ts'),
    import('./chart-font.ts'),
  ]);
  const font = await loadChartFont();
  const sheet = await printSheetOf(source, about, chartFamily);
  saveFile(await pdfOf(sheet, source.title, language, font), `${fileName}.pdf`);
}

const attribute = 'data-printing-chart';

/** The chart alone on paper: everything else of the page steps aside until it is printed (chart.module.css). */
export async function printChart(source: ChartSource, about: readonly string[], className: string): Promise<void> {
  const picture = await loadPicture(await printSheetOf(source, about));
  picture.alt = [source.title, ...about].join('\n');
  const sheet = document.createElement('div');
  sheet.className = className;
  sheet.append(picture);
  document.body.append(sheet);
  document.documentElement.setAttribute(attribute, '');
  const tidy = (): void => {
    document.documentElement.removeAttribute(attribute);
    sheet.remove();
  };
  window.addEventListener('afterprint', tidy, { once: true });
  window.print();
}

const printSheetOf = (source: ChartSource, about: readonly string[], font?: string): Promise<ChartDrawing> =>
  sheetOf(source, Math.min(printWidthPx, Math.max(480, Math.round(source.widthPx()))), about, font);

async function sheetOf(
  source: ChartSource,
  widthPx: number,
  about: readonly string[],
  font?: string,
): Promise<ChartDrawing> {
  return chartSheet(source, await source.draw(widthPx - 2 * sheetMarginPx), about, createMeasure(font));
}

async function loadPicture({ svg, widthPx, heightPx }: ChartDrawing): Promise<HTMLImageElement> {
  const picture = new Image(widthPx, heightPx);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
}

function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has read it by then; a page that is left open keeps no copies.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
