export type BenchOptions = {
  /** Shorter times where a figure is read over minutes. */
  isQuick: boolean
  /** Folder in which benches with a large database keep it for the next run; thrown away where there is none. */
  keepIn: string | undefined
}
