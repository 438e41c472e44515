import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Marks a box that scrolls sideways: `data-shifted` once it is not at its start, and `data-more` on its parent while it goes
 * on past the edge (`scroll-edge.module.css` shows that). Answers the width of the box, px; 0 before it is laid out.
 */
export function useScrollEdge(box: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const mark = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = scroller;
      scroller.toggleAttribute('data-shifted', scrollLeft > 0);
      // Fractions of a pixel are no columns.
      scroller.parentElement?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 2);
    };
    const measure = (): void => {
      setWidthPx(scroller.clientWidth);
      mark();
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const one of [scroller, ...scroller.children]) sizes.observe(one);
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', mark);
    };
  }, [box]);
  return widthPx;
}
