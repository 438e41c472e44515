/** Where a plot is drawn; it knows its own height. */
export interface PlotBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The picture of a chart, without its title. */
export interface Plot {
  readonly height: number;
  draw(box: PlotBox): void;
}
