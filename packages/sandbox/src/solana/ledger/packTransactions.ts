import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { StoredTransaction } from './blockHistory.ts'

const deflate = promisify(deflateRaw)

/** Compresses a block's transactions to about a sixth; runs off the main thread. */
export async function packTransactions(transactions: readonly StoredTransaction[]): Promise<Buffer> {
  const heads = transactions.map(({ signature, err, wire, metaJson }) => ({
    signature,
    err,
    size: wire.length,
    metaJson,
  }))
  const head = Buffer.from(JSON.stringify(heads))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const packed = await deflate(Buffer.concat([length, head, ...transactions.map(({ wire }) => wire)]), {
    level: 3,
  })
  // zlib returns a slice of a 16 kB buffer, which would be kept whole.
  const exact = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(exact)
  return exact
}

type Head = Omit<StoredTransaction, 'wire'> & { size: number }

/** Reverses `packTransactions`. */
export function unpackTransactions(packed: Buffer): StoredTransaction[] {
  const bytes = inflateRawSync(packed)
  let at = 4 + bytes.readUInt32LE(0)
  const heads = JSON.parse(bytes.subarray(4, at).toString()) as Head[]
  return heads.map(({ signature, err, size, metaJson }) => {
    at += size
    return { signature, err, metaJson, wire: bytes.subarray(at - size, at) }
  })
}
