import type { CallNode } from '@peregrine/chains/evm/simulateCalls'
import type { Evidence } from '@peregrine/contract/routes/security'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { evidence, type Finding, reasonOf, unknown } from '../finding.ts'
import { type Findings, nothingKnown } from '../findings.ts'
import type { Subject } from '../subject.ts'
import { type EvmState, openState } from './evmState.ts'
import { judgeOwner } from './judgeOwner.ts'
import { measureLiquidity } from './measureLiquidity.ts'
import { measureMint, measureStop } from './measurePowers.ts'
import { measureTrade, type TradeFindings } from './measureTrade.ts'
import { measureTradeAtOnce } from './measureTradeAtOnce.ts'
import { type ContractFacts, readContract } from './readContract.ts'
import type { SourceReader } from './readSource.ts'

async function orUnknown<T>(measured: Promise<T>, whenFailed: (reason: Finding<never>) => T): Promise<T> {
  try {
    return await measured
  } catch (error) {
    return whenFailed(unknown(reasonOf(error)))
  }
}

async function tradeOf(state: EvmState, subject: Subject): Promise<TradeFindings> {
  return (await measureTrade(state, subject)) ?? measureTradeAtOnce(state, subject)
}

/** Returns an address that can give the simulated wallet some of the token. */
function holderOf({ chain, pool }: Subject): string | null {
  if (!pool) return null
  const addresses = addressesByChain[chain]
  const keepers: Record<string, string | undefined> = {
    fourmeme: addresses?.fourmeme?.v2,
    v4: addresses?.v4?.manager,
  }
  const keeper = keepers[pool.dex] ?? keepers[pool.family ?? '']
  return keeper ?? (/^0x[0-9a-f]{40}$/.test(pool.id) ? pool.id : null)
}

function remarksOf(facts: ContractFacts): Evidence[] {
  const { implementation, owner, isOwnerBurned, functions } = facts
  const setter = functions.find(({ power }) => power === 'tax')
  const isChangeable = setter && !(owner && isOwnerBurned)
  return [
    ...(implementation ? [evidence('upgradeable', { implementation })] : []),
    ...(isChangeable ? [evidence('tax-changeable', { function: setter.signature })] : []),
  ]
}

/** Measures every flag of an EVM token at one block. A failed part is unknown with its reason; the rest holds. */
export async function measureEvm(
  ask: CallNode,
  subject: Subject,
  readSource: SourceReader,
): Promise<Findings> {
  const state = await openState(ask, subject.chain)
  const { token } = subject
  const facts = await readContract(state, token)
  if (!facts.hasCode) return { ...nothingKnown(unknown('not-a-contract')), block: state.head.number }
  const target = { state, token, facts, holder: holderOf(subject) }
  const alone = (measured: Promise<Finding>) => orUnknown(measured, (reason) => reason)
  const [mintable, blacklist, freezable, liquidity, trade, openSource] = await Promise.all([
    alone(measureMint(target)),
    alone(measureStop(target, 'blacklist')),
    alone(measureStop(target, 'freeze')),
    orUnknown(measureLiquidity(state, subject), (reason) => ({ poolBurned: reason, poolLocked: reason })),
    orUnknown(tradeOf(state, subject), (reason) => ({
      honeypot: reason,
      buyTax: reason,
      sellTax: reason,
      remarks: [],
    })),
    readSource(subject.chain, token),
  ])
  const { remarks, ...taxes } = trade
  return {
    block: state.head.number,
    flags: {
      mintable,
      blacklist,
      freezable,
      ...liquidity,
      openSource,
      renounced: judgeOwner(facts),
      ...taxes,
    },
    remarks: [...remarks, ...remarksOf(facts)],
  }
}
