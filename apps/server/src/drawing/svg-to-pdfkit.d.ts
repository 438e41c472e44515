declare module 'svg-to-pdfkit' {
  /** Draws a picture into the document's page. See the package's own documentation for what else it takes. */
  export default function drawSvg(
    document: object,
    svg: string,
    x: number,
    y: number,
    options: {
      readonly width: number;
      readonly height: number;
      readonly preserveAspectRatio: string;
      /** Name of the document's font that sets the picture's texts. */
      readonly fontCallback: () => string;
      readonly imageCallback: (link: string) => string;
      readonly documentCallback: (file: string) => undefined;
      readonly warningCallback: (warning: string) => void;
    },
  ): void;
}
