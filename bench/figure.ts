/** One measured figure. `ratio` compares with something else in the same run, since machines differ and are noisy. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** Ours over theirs, where something was measured beside it. */
  ratio?: number
  /** What the promise asks, as it is written there. */
  target: string
  isMet: boolean
}

const rounded = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** `BENCH name= value= unit= ratio= target= ok|miss` */
export function figureLine({ name, value, unit, ratio, target, isMet }: Figure): string {
  const shown = ratio === undefined ? '-' : rounded(ratio)
  return `BENCH name=${name} value=${rounded(value)} unit=${unit} ratio=${shown} target=${target} ${isMet ? 'ok' : 'miss'}`
}

/** The value below which a share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
