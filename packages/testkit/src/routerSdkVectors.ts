import { readFileSync } from 'node:fs'

type Hex = `0x${string}`

/** A call that the SDK `by` made for a swap on its router; `spend` and `minimum` in base units. */
export type SdkVector = {
  by: string
  network: 'eth' | 'base' | 'bsc'
  side: 'buy' | 'sell'
  route: string
  feeBps: number
  token: string
  spend: string
  minimum: string
  data: Hex
  value: string
}

/** Recorded calls, and what all of them were made with; `deadline` in seconds. */
export type SdkRecording<V> = { wallet: string; feeRecipient: string; deadline: number; vectors: V[] }

const recorded = new URL('../../wallet/src/guard/evm/fixtures/sdkVectors.json', import.meta.url)

/** Reads a recording of the routers' SDKs; by default the one that the guard is proven with. */
export function readRouterSdkVectors<V = SdkVector>(file: URL = recorded): SdkRecording<V> {
  return JSON.parse(readFileSync(file, 'utf8'))
}
