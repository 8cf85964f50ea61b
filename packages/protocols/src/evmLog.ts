/** A log as every EVM decoder reads it: hex in lower case, `0x` in front. */
export type EvmLog = {
  address: string
  topics: readonly string[]
  data: string
  logIndex: number
}
