const megabyte = 1024 * 1024

/**
 * Returns the disk limits of the write-ahead log: an eighth of the free space (its current size counted as free), from
 * 64 MB to 1 GB. More makes checkpoints rarer; on a small disk it would crowd out the rows.
 */
export function walLimits(freeBytes: number): { max_wal_size: string; min_wal_size: string } {
  const max = Math.min(1024, Math.max(64, Math.floor(freeBytes / megabyte / 8)))
  return { max_wal_size: `${max}MB`, min_wal_size: max < 512 ? '32MB' : '80MB' }
}
