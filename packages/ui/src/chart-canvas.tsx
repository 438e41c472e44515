import { LineChart as EChartsLine } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useLayoutEffect, useRef } from 'react';
import classes from './chart.module.css';
import type { LineChart, LineChartColors } from './line-chart.ts';
import { lineChartOption } from './line-chart-option.ts';
import { paperColors, paperDrawingPx } from './paper-colors.ts';
import { usePrinting } from './use-printing.ts';

register([EChartsLine, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer]);

const onPaper: LineChartColors = { ...paperColors, font: 'inherit' };

interface ChartCanvasProps {
  readonly chart: LineChart;
  readonly colors: LineChartColors;
  readonly heightPx: number;
}

/** The drawing of a chart; as SVG it is sharp on paper too. */
export function ChartCanvas({ chart, colors, heightPx }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<EChartsType>(null);
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const made = init(element, null, { renderer: 'svg' });
    drawing.current = made;
    return () => {
      made.dispose();
      drawing.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    const [element, made] = [place.current, drawing.current];
    if (!element || !made) return undefined;
    if (isPrinting) return drawForPaper(made, chart, heightPx);
    const draw = (): void =>
      made.setOption(lineChartOption(chart, colors, made.getWidth(), heightPx), { notMerge: true });
    draw();
    const observer = new ResizeObserver(() => {
      if (made.getWidth() === element.clientWidth) return;
      made.resize();
      draw();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [chart, colors, heightPx, isPrinting]);
  return <div ref={place} className={classes['fill']} />;
}

/** @returns what makes a drawing for the screen of it again. */
function drawForPaper(made: EChartsType, chart: LineChart, heightPx: number): () => void {
  made.resize({ width: paperDrawingPx, height: heightPx });
  made.setOption(lineChartOption(chart, onPaper, paperDrawingPx, heightPx), { notMerge: true });
  const svg = made.getDom().querySelector('svg');
  svg?.setAttribute('viewBox', `0 0 ${paperDrawingPx} ${heightPx}`);
  return () => {
    svg?.removeAttribute('viewBox');
    made.resize({ width: 'auto', height: 'auto' });
  };
}
