import { z } from 'zod';

/** The universe's minimum, told beside everything that obeys it. */
export const suppressionMinimumSchema = z
  .int()
  .describe(
    'A number resting on fewer answers is hidden, in this reply. It is no promise of anonymity: whoever reads rankings can subtract ' +
      'one allowed number from another, such as the window to a day less the window to the day before, and learn single answers.',
  );
