import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'

const prime = 2n ** 255n - 19n
const curveD = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % prime
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** True if the 32 bytes are a point of Ed25519, so that a private key could exist: x² = (y² - 1) / (d·y² + 1). */
function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let i = 31; i >= 0; i--)
    y = (y << 8n) | BigInt(i === 31 ? (bytes[i] as number) & 0x7f : (bytes[i] as number))
  if (y >= prime) return false
  const y2 = (y * y) % prime
  const numerator = (y2 - 1n + prime) % prime
  if (numerator === 0n) return true
  const denominator = (curveD * y2 + 1n) % prime
  // Euler: a fraction is a square exactly when numerator · denominator is.
  return power((numerator * denominator) % prime, (prime - 1n) / 2n) === 1n
}

/** Bytes of a valid address. */
export function addressBytes(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new Error(`Not a Solana address: ${address}`)
  return bytes
}

const found = new Map<string, string>()

/** Address derived from seeds (texts, bytes) for a program, with the highest bump that is off the curve. */
export function programAddress(program: string, ...seeds: readonly (string | Uint8Array)[]): string {
  const parts = seeds.map((seed) => (typeof seed === 'string' ? Buffer.from(seed) : Buffer.from(seed)))
  const key = `${program}${parts.map((part) => part.toString('hex')).join('.')}`
  const known = found.get(key)
  if (known) return known
  const address = searchAddress(program, parts)
  if (found.size > 50_000) found.clear()
  found.set(key, address)
  return address
}

function searchAddress(program: string, parts: readonly Buffer[]): string {
  const tail = Buffer.concat([addressBytes(program), Buffer.from('ProgramDerivedAddress')])
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    const digest = hash
      .update(Buffer.from([bump]))
      .update(tail)
      .digest()
    if (!isOnCurve(digest)) return encodeBase58(digest)
  }
  throw new Error('No address off the curve for these seeds')
}
