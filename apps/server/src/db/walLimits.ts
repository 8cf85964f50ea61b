const megabyte = 1024 * 1024

/**
 * How much of the disk the write-ahead log may take: an eighth of what is free (what it takes already counted as free),
 * from 64 MB to 1 GB. More makes checkpoints rarer; on a small disk it would fill what the rows need.
 */
export function walLimits(freeBytes: number): { max_wal_size: string; min_wal_size: string } {
  const max = Math.min(1024, Math.max(64, Math.floor(freeBytes / megabyte / 8)))
  return { max_wal_size: `${max}MB`, min_wal_size: max < 512 ? '32MB' : '80MB' }
}
