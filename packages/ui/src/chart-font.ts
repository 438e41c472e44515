import regularAddress from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import semiboldAddress from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { jsPDF } from 'jspdf';

/** The family of documents; the files the server makes are set in it too. */
export const chartFamily = 'Inter';

/** The faces of the family, read once. */
export interface ChartFont {
  /** Makes the family known to a document, which takes in the letters it shows and no others. */
  addTo(document: jsPDF): void;
}

let loading: Promise<ChartFont> | undefined;

/** Loads the family, 340 kB a face, for whoever saves the first PDF; and makes it known to the page, which then measures with it. */
export function loadChartFont(): Promise<ChartFont> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const faces = [
  { style: 'normal', weight: '400', address: regularAddress },
  { style: 'bold', weight: '700', address: semiboldAddress },
] as const;

async function load(): Promise<ChartFont> {
  const files = await Promise.all(
    faces.map(async ({ style, weight, address }) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`The font could not be loaded (${answer.status}).`);
      const bytes = await answer.arrayBuffer();
      document.fonts.add(await new FontFace(chartFamily, bytes, { weight }).load());
      return { style, name: `${chartFamily}-${style}.ttf`, letters: binaryText(new Uint8Array(bytes)) };
    }),
  );
  return {
    addTo(pdf) {
      for (const { style, name, letters } of files) {
        pdf.addFileToVFS(name, letters);
        pdf.addFont(name, chartFamily, style);
      }
    },
  };
}

/** Bytes as a text of letters up to 255, as the writer of PDF takes files. */
function binaryText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  return parts.join('');
}
