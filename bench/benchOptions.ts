export type BenchOptions = {
  /** Shortens figures that are measured over minutes. */
  isQuick: boolean
  /** Folder in which benches keep a large database for the next run; without it the database is thrown away. */
  keepIn: string | undefined
}
