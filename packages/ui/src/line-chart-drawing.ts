import { LineChart as EChartsLine } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartDrawing } from './chart-sheet.ts';
import type { LineChart } from './line-chart.ts';
import { lineChartOption } from './line-chart-option.ts';
import { paperColors } from './paper-colors.ts';

register([EChartsLine, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer]);

/** The chart drawn anew for a file, without touching the page. */
export function drawLineChart(chart: LineChart, widthPx: number, heightPx: number): ChartDrawing {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width: widthPx, height: heightPx });
  try {
    drawing.setOption(lineChartOption(chart, paperColors, widthPx, heightPx));
    // What it says of the mouse is of no use in a file, and the page's policy admits no sheet without a nonce.
    const svg = drawing.renderToSVGString().replaceAll(/<style\b[^>]*>[^]*?<\/style>/g, '');
    return { svg, widthPx, heightPx };
  } finally {
    drawing.dispose();
  }
}
