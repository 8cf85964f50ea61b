/** A log as read by EVM decoders: lower-case hex with `0x`. */
export type EvmLog = {
  address: string
  topics: readonly string[]
  data: string
  logIndex: number
}
