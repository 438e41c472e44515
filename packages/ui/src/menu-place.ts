/** Where the button of a menu is in the window, px. */
interface ButtonPlace {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface MenuPlace {
  readonly width: number;
  readonly left: number;
  /** From the top of the window for a menu below its button, from the bottom for one above it. */
  readonly from: 'top' | 'bottom';
  readonly distance: number;
  readonly maxHeight: number;
}

const gapPx = 4;
const marginPx = 8;
/** With less room below its button a menu opens above it, if there is more. */
const leastRoomPx = 200;

/** Below the button, or above one near the lower edge; inside the window, no higher than the room there is. */
export function menuPlace(
  button: ButtonPlace,
  view: { readonly width: number; readonly height: number },
  { align, widthPx }: { readonly align: 'start' | 'end'; readonly widthPx: number },
): MenuPlace {
  const width = Math.min(widthPx, view.width - 2 * marginPx);
  const wanted = align === 'end' ? button.right - width : button.left;
  const left = Math.max(marginPx, Math.min(wanted, view.width - width - marginPx));
  const below = view.height - button.bottom - gapPx - marginPx;
  const above = button.top - gapPx - marginPx;
  if (below < leastRoomPx && above > below)
    return { width, left, from: 'bottom', distance: view.height - button.top + gapPx, maxHeight: above };
  return { width, left, from: 'top', distance: button.bottom + gapPx, maxHeight: below };
}
