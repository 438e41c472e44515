/** The environment without settings of the developer's own shell, which could turn a run towards a real database or provider. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const isOurs =
    /^(DATABASE_|CLICKHOUSE_|SIGN_ON_|DEMO|NODE_ENV$|PUBLIC_URL$|HOST$|PORT$|DATA_DIR$|LOG_LEVEL$|HEALTH_KEY|SECRET_KEY|DRAIN_MS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs.test(name)));
}
