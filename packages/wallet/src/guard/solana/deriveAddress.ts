import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import { programs } from '@peregrine/protocols/solana/programs'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** Bytes of an address; the caller vouches that the text is one. */
function keyOf(address: string): Uint8Array {
  return decodeBase58(address) ?? new Uint8Array(32)
}

function isOnCurve(hash: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(hash)
    return true
  } catch {
    // The only way of the library to say that no point has this encoding.
    return false
  }
}

/** True for an address that no key has: only a program can sign for it, if any does. */
export function isOffCurve(address: string): boolean {
  return !isOnCurve(keyOf(address))
}

/**
 * Program-derived address of these seeds: sha256(seeds, bump, program, "ProgramDerivedAddress") for the highest bump
 * whose hash is not a point of the curve. Texts that are addresses are given with `key`.
 */
function derive(program: string, seeds: readonly Uint8Array[]): string {
  const prefix = seeds.flatMap((seed) => [...seed])
  const tail = [...keyOf(program), ...marker]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(Uint8Array.from([...prefix, bump, ...tail]))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new Error(`no address for ${program}`)
}

/** Seeds: a text, or an address in base58. */
export type Seed = { text: string } | { key: string }

/** Derives addresses and keeps them: one message asks for the same ones several times. */
export class Addresses {
  readonly #known = new Map<string, string>()

  derive(program: string, ...seeds: readonly Seed[]): string {
    const name = JSON.stringify([program, seeds])
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const bytes = seeds.map((seed) => ('key' in seed ? keyOf(seed.key) : new TextEncoder().encode(seed.text)))
    const found = derive(program, bytes)
    this.#known.set(name, found)
    return found
  }

  /** The associated token account of an owner. */
  associated(owner: string, mint: string, tokenProgram: string): string {
    return this.derive(programs.associatedToken, { key: owner }, { key: tokenProgram }, { key: mint })
  }
}
