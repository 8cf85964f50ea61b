/** What a file of wallets may cost: bytes as it comes, bytes unpacked, parts of an archive, cells of a sheet. */
export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  entries: 200,
  rows: 100_000,
  columns: 256,
  tagLength: 16_384,
} as const
