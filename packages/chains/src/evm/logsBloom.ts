import { LRUCache } from 'lru-cache'
import { keccak256 } from './keccak/keccak.ts'
import type { RawLog } from './rawBlock.ts'

type Bits = readonly [number, number, number]

const cache = new LRUCache<string, Bits>({ max: 50_000 })

/** The three bits of 2048 set by an address or topic (yellow paper, 4.3.1); cached because addresses recur. */
function bitsOf(hex: string): Bits {
  const known = cache.get(hex)
  if (known) return known
  const hash = keccak256(Buffer.from(hex.slice(2), 'hex'))
  const bit = (i: number) => (((hash[i] as number) << 8) | (hash[i + 1] as number)) & 2047
  const bits: Bits = [bit(0), bit(2), bit(4)]
  cache.set(hex, bits)
  return bits
}

/** Bloom filter of logs, as 0x hex of 256 bytes. The logs' hex must be checked. */
export function computeLogsBloom(logs: readonly Pick<RawLog, 'address' | 'topics'>[]): string {
  const bloom = Buffer.alloc(256)
  for (const { address, topics } of logs) {
    for (const hex of [address, ...topics]) {
      for (const bit of bitsOf(hex))
        bloom[255 - (bit >> 3)] = (bloom[255 - (bit >> 3)] as number) | (1 << (bit & 7))
    }
  }
  return `0x${bloom.toString('hex')}`
}
