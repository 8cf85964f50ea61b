import { Fault, type FaultCode, type FaultContext } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { EvmBlock } from '../../block.ts'
import { decodeText } from '../../rpc/postJson.ts'
import { parseReplies, type RpcReply, resultOf } from '../../rpc/replies.ts'
import { RpcFailure, type RpcFailureKind } from '../../rpc/rpcFailure.ts'
import { parseHeader } from '../header.ts'
import { provenBlock } from '../provenBlock.ts'

/** Blocks requested in a batch, two calls each: the header and the receipts. `trust` skips the proof. */
export type WantedBlocks = { chain: ChainKey; numbers: readonly number[]; trust: boolean }

/** Wanted blocks with the endpoint's unparsed reply and the call ids. */
export type BatchAnswer = WantedBlocks & { bytes: Uint8Array; ids: readonly number[] }

/** Reason a block is not proven, in a form that can cross threads. */
export type Refusal =
  | { kind: RpcFailureKind; message: string; retryAfterMs: number | null }
  | { code: FaultCode; context: FaultContext }

export type Proof = EvmBlock | Refusal

export function isProven(proof: Proof): proof is EvmBlock {
  return 'transactions' in proof
}

/** Restores the error behind a refusal. */
export function errorOf(refusal: Refusal): RpcFailure | Fault {
  if ('code' in refusal) return new Fault(refusal.code, refusal.context)
  return new RpcFailure(refusal.kind, refusal.message, { retryAfterMs: refusal.retryAfterMs })
}

/** Converts an error to a refusal; rethrows any other error. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof RpcFailure) {
    const { kind, message, retryAfterMs } = error
    return { kind, message, retryAfterMs }
  }
  if (error instanceof Fault) return { code: error.code, context: error.context }
  throw error
}

/** Builds the block of a header and its receipts. Throws RpcFailure, Fault. */
function prove(
  { chain, trust }: WantedBlocks,
  number: number,
  header: RpcReply | undefined,
  receipts: RpcReply | undefined,
): EvmBlock {
  const raw = resultOf(header)
  if (raw === null) throw new RpcFailure('no-result', 'no such block')
  const checked = parseHeader(raw, { trust })
  if (checked.number !== number) throw new RpcFailure('no-result', 'another block than asked for')
  return provenBlock(chain, checked, resultOf(receipts), { trust })
}

/** Proves or refuses each block of a batch. */
export function proveReplies(wanted: WantedBlocks, replies: readonly RpcReply[]): Proof[] {
  return wanted.numbers.map((number, i) => {
    try {
      return prove(wanted, number, replies[2 * i], replies[2 * i + 1])
    } catch (error) {
      return refusalOf(error)
    }
  })
}

/** Proves or refuses each block of a batch; one refusal if the whole reply is unusable. */
export function proveBatch(answer: BatchAnswer): Proof[] | Refusal {
  let replies: RpcReply[]
  try {
    replies = parseReplies(decodeText(answer.bytes), answer.ids)
  } catch (error) {
    return refusalOf(error)
  }
  return proveReplies(answer, replies)
}
