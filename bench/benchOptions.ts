export type BenchOptions = {
  /** Shorter times where a figure is read over minutes. */
  isQuick: boolean
}
