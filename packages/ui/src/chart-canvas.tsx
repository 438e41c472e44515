import { LineChart as EChartsLine } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import classes from './chart.module.css';
import type { LineChart, LineChartColors } from './line-chart.ts';
import { lineChartOption } from './line-chart-option.ts';

register([EChartsLine, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer]);

interface ChartCanvasProps {
  readonly chart: LineChart;
  readonly colors: LineChartColors;
  readonly heightPx: number;
}

/** The drawing of a chart; as SVG it is sharp on paper too. */
export function ChartCanvas({ chart, colors, heightPx }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<EChartsType>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const made = init(element, null, { renderer: 'svg' });
    drawing.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      drawing.current = null;
    };
  }, []);
  useEffect(() => {
    drawing.current?.setOption(lineChartOption(chart, colors, heightPx), { notMerge: true });
  }, [chart, colors, heightPx]);
  return <div ref={place} className={classes['fill']} />;
}
