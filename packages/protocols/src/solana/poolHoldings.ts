import type { LiquidityFact } from '../fact.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/**
 * A pool's holdings after an instruction that changed its liquidity or created it: its vaults' balances at the end of
 * the transaction. Null if the RPC does not list them.
 */
export function poolHoldings(
  { balances }: SolanaTransaction,
  { index }: Instruction,
  dex: string,
  pool: string | undefined,
  vaults: readonly [string | undefined, string | undefined],
): LiquidityFact | null {
  const [first, second] = [balances.get(vaults[0] ?? ''), balances.get(vaults[1] ?? '')]
  if (pool === undefined || !first || !second) return null
  return { kind: 'liquidity', dex, pool, index, units: [first.post, second.post], isChange: false }
}
