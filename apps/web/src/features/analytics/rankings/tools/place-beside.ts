const gapPx = 6;
const marginPx = 8;

/** Puts a box of the top layer below a cell, or above it where there is no room, inside the window. */
export function placeBeside(box: HTMLElement, cell: Element): void {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wanted = (left + right - width) / 2;
  const fitsBelow = bottom + gapPx + height <= innerHeight - marginPx;
  box.style.left = `${Math.max(marginPx, Math.min(wanted, innerWidth - width - marginPx))}px`;
  box.style.top = `${Math.max(marginPx, fitsBelow ? bottom + gapPx : top - gapPx - height)}px`;
}
