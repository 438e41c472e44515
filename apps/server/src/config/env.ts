/** The settings as the environment spells them; an unset variable and an empty one mean the same. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Reads the environment. The only place that does; everything else is given a Config. */
export function readEnv(): Env {
  return { ...process.env };
}
