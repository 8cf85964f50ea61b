import type { CallNode } from '@peregrine/chains/evm/simulateCalls'
import { keyAt, u64At } from '@peregrine/protocols/solana/bytes'
import { parseMint } from '@peregrine/protocols/token-checks/parseMint'
import { type Finding, finding, unknown } from '../finding.ts'
import type { SubjectPool } from '../subject.ts'
import { readAccounts } from './readAccounts.ts'

// Offsets in pool accounts of the share mint and the shares issued, burned ones included (IDLs).
const layouts: Readonly<Record<string, Layout>> = {
  pumpswap: { mint: 107, supply: 203 },
  'raydium-cpmm': { mint: 136, supply: 333 },
}
const curves = new Set(['pumpfun', 'raydium-launchlab', 'meteora-dbc', 'moonshot'])
const nearlyAllBps = 9_500

type SharesFindings = { poolBurned: Finding; poolLocked: Finding }

type Layout = { mint: number; supply: number }

async function readBurned(ask: CallNode, pool: string, layout: Layout): Promise<number | null> {
  const [state] = (await readAccounts(ask, [pool])).accounts
  if (!state || state.data.length < layout.supply + 8) return null
  const given = u64At(state.data, layout.supply)
  const [account] = (await readAccounts(ask, [keyAt(state.data, layout.mint)])).accounts
  const mint = account && parseMint(account.data)
  if (!mint || given === 0n) return null
  return mint.supply >= given ? 0 : Number(((given - mint.supply) * 10_000n) / given)
}

/** Measures a pool's burned shares: issued shares against the mint's current supply. */
export async function measureShares(ask: CallNode, pool: SubjectPool | null): Promise<SharesFindings> {
  const same = (reason: Finding<never>) => ({ poolBurned: reason, poolLocked: reason })
  if (!pool) return same(unknown('no-pool'))
  if (curves.has(pool.dex)) return same(unknown('curve'))
  const layout = layouts[pool.dex]
  if (!layout) return same(unknown('positions-unread', { dex: pool.dex }))
  const burnedBps = await readBurned(ask, pool.id, layout)
  if (burnedBps === null) return same(unknown('shares-unread'))
  const params = { burnedBps, lockedBps: null }
  const isBurned = burnedBps >= nearlyAllBps
  return {
    poolBurned: finding(isBurned, 'shares-held', params),
    // Solana lockers are not read: unburned shares may still be locked.
    poolLocked: isBurned ? finding(true, 'shares-held', params) : unknown('lockers-unread'),
  }
}
