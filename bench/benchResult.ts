/** One figure of the bench. `ratio` compares with the raw limit of the same run; null without one. */
export type BenchResult = {
  name: string
  value: number
  unit: string
  ratio: number | null
  /** Target, such as `ratio>=0.75` or `<=5`. */
  target: string
  isMet: boolean
}

/** `BENCH name= value= unit= ratio= target= ok|miss` */
export function benchLine({ name, value, unit, ratio, target, isMet }: BenchResult): string {
  const shown = Number(value.toPrecision(4))
  const share = ratio === null ? '-' : ratio.toFixed(2)
  return `BENCH name=${name} value=${shown} unit=${unit} ratio=${share} target=${target} ${isMet ? 'ok' : 'miss'}`
}
