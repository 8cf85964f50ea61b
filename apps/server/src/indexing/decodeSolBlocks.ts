import type { SolBlock } from '@peregrine/chains/block'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { solanaCosts } from '@peregrine/protocols/solana/solanaCosts'
import { type ChainContext, wantedOf } from './chainContext.ts'
import { findSolTransfers } from './transfers/findSolTransfers.ts'
import type { Wanted } from './transfers/rawTransfer.ts'
import type { DecodedBlock, DecodedTransaction } from './unit.ts'

function decodeBlock(block: SolBlock, wanted: Wanted | null): DecodedBlock {
  const { number, hash, parentHash, timeMs, seenAtMs } = block
  const decoded: DecodedBlock = {
    number,
    hash,
    parentHash,
    timeMs,
    seenAtMs,
    transactions: [],
    faults: [],
    transfers: [],
    decimals: new Map(),
  }
  const decimals = new Map<string, number>()
  for (const [index, raw] of block.transactions.entries()) {
    const whole = decodeSolanaTransaction(raw)
    const { signature, signer, failed, facts, faults, balances } = whole
    decoded.faults.push(...faults)
    if (failed) continue
    if (wanted) decoded.transfers.push(...findSolTransfers(whole, index, wanted))
    const held = balances.flatMap(({ mint, account, owner, post }) =>
      owner === null ? [] : [{ token: mint, account, owner, units: post }],
    )
    for (const balance of balances) decimals.set(balance.mint, balance.decimals)
    if (facts.length + held.length === 0) continue
    const transaction: DecodedTransaction = {
      hash: signature,
      index,
      facts,
      senderOf: () => signer,
      costs: solanaCosts(whole),
      logs: [],
      balances: held,
    }
    decoded.transactions.push(transaction)
  }
  return { ...decoded, decimals }
}

/** Decodes Solana blocks; every fact names its pool and tokens, so there is nothing to load first. */
export async function decodeSolBlocks(
  context: ChainContext,
  blocks: readonly SolBlock[],
): Promise<{ blocks: DecodedBlock[]; newPools: string[] }> {
  const wanted = wantedOf(context)
  return { blocks: blocks.map((block) => decodeBlock(block, wanted)), newPools: [] }
}
