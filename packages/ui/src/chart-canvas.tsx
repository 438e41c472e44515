import { LineChart as EChartsLine } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import classes from './chart.module.css';
import type { LineChart, LineChartColors } from './line-chart.ts';
import { lineChartOption } from './line-chart-option.ts';

register([EChartsLine, GridComponent, TooltipComponent, MarkLineComponent, LabelLayout, SVGRenderer]);

/** The drawing of a chart; as SVG it is sharp on paper too. */
export function ChartCanvas({ chart, colors }: { readonly chart: LineChart; readonly colors: LineChartColors }) {
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
    drawing.current?.setOption(lineChartOption(chart, colors), { notMerge: true });
  }, [chart, colors]);
  return <div ref={place} className={classes['fill']} />;
}
