/** What a file of wallets may cost: bytes as it comes, bytes unpacked, parts of an archive, cells of a sheet. */
export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  entries: 200,
  rows: 100_000,
  columns: 256,
  tagLength: 16_384,
  /** A spreadsheet keeps 32,767 characters in a cell; written in numbers they take up to ten times as many. */
  textLength: 327_670,
  tags: 2_000_000,
  cells: 400_000,
  /** All cells of a sheet together: as much as a list that comes as text may hold. */
  sheetText: 5 * 1024 * 1024,
} as const
