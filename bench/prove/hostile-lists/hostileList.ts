import { fileLimits } from '@peregrine/core/wallet-list/file/limits'

/** A file made to exhaust a reader's time or memory, or to smuggle something past it. */
export type HostileList = { name: string; make: () => Uint8Array }

export const evm = '0x38e47fece3ea323e864c65410f6458c820eaa897'
export const sol = 'So11111111111111111111111111111111111111112'

/** Builds a text as long as a file may be, repeating one piece between its start and its end. */
export function fill(piece: string, start = '', end = ''): string {
  const left = fileLimits.bytes - Buffer.byteLength(start) - Buffer.byteLength(end)
  return start + piece.repeat(Math.floor(left / Buffer.byteLength(piece))) + end
}

/** Builds lists from texts; no file exceeds the limit. */
export function listsOf(
  kind: string,
  texts: Readonly<Record<string, () => string>>,
  bytesOf: (text: string) => Uint8Array = (text) => Buffer.from(text),
): HostileList[] {
  return Object.entries(texts).map(([name, make]) => ({
    name: `${kind}: ${name}`,
    make: () => bytesOf(make()).subarray(0, fileLimits.bytes),
  }))
}
