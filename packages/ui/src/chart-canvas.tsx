import { useReducedMotion } from '@mantine/hooks';
import { LineChart as EChartsLine } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import classes from './chart.module.css';
import type { LineChart, LineChartColors } from './line-chart.ts';
import { lineChartOption } from './line-chart-option.ts';

use([EChartsLine, GridComponent, TooltipComponent, MarkLineComponent, LabelLayout, SVGRenderer]);

/** The drawing of a chart; as SVG it is sharp on paper too. */
export function ChartCanvas({ chart, colors }: { readonly chart: LineChart; readonly colors: LineChartColors }) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<EChartsType>(null);
  const isStill = useReducedMotion();
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
    drawing.current?.setOption(lineChartOption(chart, colors, isStill), { notMerge: true });
  }, [chart, colors, isStill]);
  return <div ref={place} className={classes['fill']} />;
}
