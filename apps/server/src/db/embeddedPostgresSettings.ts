/**
 * Server settings for one writer that indexes and a few readers that serve pages, sharing the machine with both.
 * synchronous_commit stays on: user-owned rows are on disk before they are acknowledged. The indexer turns it off for
 * its own transactions; wal_writer_delay bounds their possible loss to three delays, 0.6 s. The log's size limit
 * depends on the disk: walLimits.ts.
 */
export const embeddedPostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_writer_delay: '200ms',
  checkpoint_timeout: '15min',
  // Parallel queries would take the cores that decode blocks, and shared memory, which containers limit to 64 MB.
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '30s',
  io_method: 'sync',
  jit: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
} satisfies Record<string, string>
