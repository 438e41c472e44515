import { createElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import atoms from './atoms.module.css';
import classes from './chart.module.css';
import type { ChartSource } from './chart-sheet.ts';
import { paperColors, paperDrawingPx } from './paper-colors.ts';
import { type Quadrant, type QuadrantPoint, quadrantPlaces, quadrantShapes } from './quadrant.ts';
import { attributesOf, type Shape, shapesToSvg } from './svg-shapes.ts';
import { usePrinting } from './use-printing.ts';

const pageColors = {
  text: 'var(--text)',
  quiet: 'var(--text-quiet)',
  gridline: 'var(--gridline)',
  zeroLine: 'var(--zero-line)',
  mark: 'var(--mark)',
  band: 'var(--interval)',
};

interface QuadrantChartProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly chart: Quadrant;
  readonly heightPx: number;
  /** Opens what stands behind a point: each dot becomes a button with a name. */
  readonly onPoint?: {
    readonly open: (point: QuadrantPoint) => void;
    readonly nameOf: (point: QuadrantPoint) => string;
  };
  /** Draws the chart's menu. */
  readonly renderActions?: ((source: ChartSource) => ReactNode) | undefined;
}

/** Points in four fields. What they are is said to screen readers by the table that is beside it. */
export function QuadrantChart({ title, note, chart, heightPx, onPoint, renderActions }: QuadrantChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [placePx, setPlacePx] = useState(0);
  const widthPx = usePrinting() ? paperDrawingPx : placePx;
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setPlacePx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const source = useMemo(
    (): ChartSource => ({
      title,
      note,
      widthPx: () => place.current?.clientWidth ?? 0,
      draw: async (width) => ({
        svg: shapesToSvg(quadrantShapes(chart, paperColors, width, heightPx), width, heightPx),
        widthPx: width,
        heightPx,
      }),
    }),
    [title, note, chart, heightPx],
  );
  const places = onPoint && widthPx > 0 ? quadrantPlaces(chart, widthPx, heightPx) : [];
  const shapes = widthPx > 0 ? quadrantShapes(chart, pageColors, widthPx, heightPx) : [];
  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['caption']}>
        <span className={classes['title']}>{title}</span>
        {note && <span className={atoms['quiet']}>{note}</span>}
        {renderActions?.(source)}
      </figcaption>
      <div ref={place} className={classes['canvas']} style={{ height: heightPx }}>
        <svg
          aria-hidden
          width={widthPx}
          height={heightPx}
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          className={classes['fill']}
        >
          {shapes.map((shape, index) =>
            createElement(shape.kind, { key: index, ...reactAttributes(shape) }, wordsOf(shape)),
          )}
        </svg>
        {onPoint &&
          chart.points.map((point, index) => (
            <button
              key={point.key}
              type="button"
              aria-haspopup="dialog"
              aria-label={onPoint.nameOf(point)}
              title={onPoint.nameOf(point)}
              className={classes['point']}
              style={places[index]}
              onClick={() => onPoint.open(point)}
            />
          ))}
      </div>
    </figure>
  );
}

const wordsOf = (shape: Shape): string | undefined => (shape.kind === 'text' ? shape.text : undefined);

/** `stroke-width` is `strokeWidth` to React. */
function reactAttributes(shape: Shape): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributesOf(shape)).map(([name, value]) => [
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
