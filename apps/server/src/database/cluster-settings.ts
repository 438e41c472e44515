/**
 * Settings of the embedded PostgreSQL, for two cores and a few gigabytes of memory.
 * Given on the command line at every start, so a new version's settings reach old data.
 */
export function clusterSettings(isDurable: boolean): Record<string, string> {
  const durability = isDurable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Some twenty are a server, some fifteen a worker. Tests run several products on one cluster.
    max_connections: isDurable ? '100' : '200',
    shared_buffers: isDurable ? '256MB' : '64MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    jit: 'off',
    random_page_cost: '1.1',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    max_parallel_workers_per_gather: '1',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Statements and row contents hold personal data: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}
