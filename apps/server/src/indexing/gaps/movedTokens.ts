import { type Block, transferTopic } from '@peregrine/chains/block'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'

function movedIn(block: Block): string[] {
  if (block.family === 'EVM')
    return block.transactions.flatMap(({ logs }) =>
      logs.filter(({ topics }) => topics[0] === transferTopic).map(({ address }) => address),
    )
  return block.transactions.flatMap((raw) => {
    const { failed, balances } = decodeSolanaTransaction(raw)
    return failed ? [] : balances.map(({ mint }) => mint)
  })
}

/** Collects the tokens that blocks move. The blocks alone tell: nothing is read for it. */
export function movedTokens(blocks: readonly Block[]): Set<string> {
  return new Set(blocks.flatMap(movedIn))
}
