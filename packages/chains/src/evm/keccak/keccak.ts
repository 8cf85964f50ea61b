import { buildKeccakModule, keccakMemory } from './buildKeccakModule.ts'

type KeccakExports = { memory: WebAssembly.Memory; hash(data: number, length: number, out: number): void }

const pageBytes = 65_536

/**
 * Keccak-256 over memory that callers write into, to avoid copies. Bytes below `firstFree` are reserved. `reserve` may
 * replace `bytes`, so reserve all space before writing.
 */
export class Keccak {
  readonly firstFree = keccakMemory.data
  bytes: Uint8Array
  readonly #exports: KeccakExports

  constructor() {
    const module = new WebAssembly.Module(buildKeccakModule())
    this.#exports = new WebAssembly.Instance(module).exports as KeccakExports
    this.bytes = new Uint8Array(this.#exports.memory.buffer)
  }

  /** Ensures `size` writable bytes from `firstFree` on. */
  reserve(size: number): void {
    const missing = this.firstFree + size - this.bytes.length
    if (missing <= 0) return
    this.#exports.memory.grow(Math.ceil(missing / pageBytes))
    this.bytes = new Uint8Array(this.#exports.memory.buffer)
  }

  /** Writes the hash of `length` bytes at `at` to `out`; they may overlap. */
  hash(at: number, length: number, out: number): void {
    this.#exports.hash(at, length, out)
  }
}

const oneShot = new Keccak()

/** Keccak-256 hash as 32 new bytes. */
export function keccak256(input: Uint8Array): Uint8Array {
  oneShot.reserve(input.length + 32)
  const at = oneShot.firstFree
  oneShot.bytes.set(input, at + 32)
  oneShot.hash(at + 32, input.length, at)
  return oneShot.bytes.slice(at, at + 32)
}
