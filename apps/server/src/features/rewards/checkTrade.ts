import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { ChainRequest } from '../../chainRequest.ts'
import { readEvmPayment } from './readEvmPayment.ts'
import { readSolanaPayment } from './readSolanaPayment.ts'

export type TradeClaim = {
  chain: ChainKey
  hash: string
  /** The transaction said to pay the fee: the same one, or one of its own. */
  feeHash: string
  wallet: string
  fee: { recipient: string } | null
  /** Base units of the coin; 0 claims no fee. */
  claimed: bigint
}

/** A confirmed transaction: who sent it, whether it succeeded, and coins that it paid to a recipient. */
export type Payment = { sender: string; isSuccess: boolean; paid: bigint }

/** Reads a payment; null if the node knows no such confirmed transaction. */
export type ReadPayment = (
  ask: (method: string, params: unknown[]) => Promise<unknown>,
  hash: string,
  recipient: string | null,
) => Promise<Payment | null>

const refused = (why: string) => new Fault('reward.refused', { why })

/**
 * Checks a trade's claim on the chain: it exists, it succeeded, the wallet sent it, and the claimed fee really went to the
 * configured recipient.
 *
 * @throws Fault `reward.refused` with the reason, `chain.unreachable`, `reply.malformed`
 */
export async function checkTrade(request: ChainRequest, claim: TradeClaim): Promise<void> {
  const { chain, hash, feeHash, wallet, fee, claimed } = claim
  if (claimed > 0n && fee === null) throw refused('no-fee')
  const read = networkFacts[chain].family === 'EVM' ? readEvmPayment : readSolanaPayment
  const recipient = claimed > 0n ? (fee?.recipient ?? null) : null
  const payment = async (of: string, to: string | null): Promise<Payment> => {
    const found = await read((method, params) => request(chain, method, params), of, to).catch(
      (error: unknown) => {
        // A node's refusal of a hash says the same as silence about it.
        if (error instanceof RpcFailure && error.isAnswer) return null
        throw error
      },
    )
    if (!found) throw refused('unconfirmed')
    if (!found.isSuccess) throw refused('failed')
    if (found.sender !== wallet) throw refused('sender')
    return found
  }
  const trade = await payment(hash, feeHash === hash ? recipient : null)
  const { paid } = feeHash === hash ? trade : await payment(feeHash, recipient)
  if (paid < claimed) throw refused('fee')
}
