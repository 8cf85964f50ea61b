/** Limits of a wallet file: bytes received, bytes unpacked, parts of an archive, cells of a sheet. */
export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  entries: 200,
  rows: 100_000,
  columns: 256,
  /** The last row of a spreadsheet. */
  lastRow: 1_048_576,
  tagLength: 16_384,
  /** A spreadsheet cell holds 32,767 characters; as numeric entities they take up to ten times as many. */
  textLength: 327_670,
  tags: 2_000_000,
  cells: 400_000,
  /** All cells of a sheet together: the same as the text of a list. */
  sheetText: 5 * 1024 * 1024,
} as const
