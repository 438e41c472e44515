/** What tools write into the column of a box that was ticked, or was not. */
const tick =
  /^(x|1|1\.0|y|yes|j|ja|k|kyllä|jah|t|true|wahr|tosi|✓|✔|☑|■|●|checked|selected|quoted|ticked|gewählt|ausgewählt|angekreuzt|valittu)$/i;
const noTick =
  /^(0|0\.0|n|no|nein|ei|nej|f|false|falsch|epätosi|☐|□|unchecked|not checked|not selected|not quoted|nicht gewählt|nicht ausgewählt)$/i;

/** Whether a filled cell of a box says that it was ticked; the text of the option does. */
export function isTicked(cell: string): boolean {
  return !noTick.test(cell);
}

/** Whether these cells are all a box says: one way to tick it, and perhaps one not to. */
export function areTicks(cells: readonly string[]): boolean {
  const ticked = cells.filter((cell) => tick.test(cell));
  return ticked.length === 1 && cells.every((cell) => tick.test(cell) || noTick.test(cell));
}

/** Whether cells say no, too: then they may be a question of yes and no as well. */
export function sayNo(cells: readonly string[]): boolean {
  return cells.some((cell) => noTick.test(cell));
}
