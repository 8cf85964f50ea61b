import { keccak_256 } from '@noble/hashes/sha3'

/** Returns true when a mixed-case EVM address matches its EIP-55 checksum. */
export function isChecksumValid(address: string): boolean {
  const plain = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(plain))
  return [...plain].every((char, at) => {
    const half = (hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)
    return address[at + 2] === ((half & 8) === 8 ? char.toUpperCase() : char)
  })
}
