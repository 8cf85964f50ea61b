import { type SimulatedResult, simulateCalls } from '@peregrine/chains/evm/simulateCalls'
import { buildPowerCall } from '@peregrine/protocols/token-checks/buildPowerCall'
import type { Power, PowerFunction } from '@peregrine/protocols/token-checks/powers'
import { type Finding, finding, unknown } from '../finding.ts'
import { type Balance, CallScript, difference, type Outcome } from './callScript.ts'
import { type EvmState, erc20, throwaway } from './evmState.ts'
import type { ContractFacts } from './readContract.ts'

const { buyer, friend, stranger } = throwaway
const gasMoney = 10n ** 21n

type Target = { state: EvmState; token: string; facts: ContractFacts; holder: string | null }
type Caller = { by: 'owner' | 'anyone' | 'burned'; address: string }
/** `hasWorked` is null when the affected value could not be read. */
type Attempt = {
  caller: Caller
  power: PowerFunction
  hasWorked(results: SimulatedResult[][]): boolean | null
}

/**
 * Returns a stranger, then the owner. A burned owner is tried too: if the call works for that address alone, nobody
 * else passes the guard, so nobody can call it any more.
 */
function callersOf({ owner, isOwnerBurned }: ContractFacts): Caller[] {
  const anyone: Caller = { by: 'anyone', address: stranger }
  return owner ? [anyone, { by: isOwnerBurned ? 'burned' : 'owner', address: owner }] : [anyone]
}

function attemptsOf(
  facts: ContractFacts,
  power: Power,
  write: (caller: Caller, found: PowerFunction) => Attempt['hasWorked'],
): Attempt[] {
  const own = facts.functions.filter((found) => found.power === power)
  return callersOf(facts).flatMap((caller) =>
    own.map((found) => ({ caller, power: found, hasWorked: write(caller, found) })),
  )
}

function isUnread(attempts: readonly Attempt[], results: SimulatedResult[][]): boolean {
  return attempts.some(({ hasWorked }) => hasWorked(results) === null)
}

function judge(facts: ContractFacts, attempts: readonly Attempt[], results: SimulatedResult[][]): Finding {
  const worked = attempts.find(({ hasWorked }) => hasWorked(results))
  const name = (worked ?? attempts[0])?.power.signature ?? ''
  if (!worked)
    return unknown(isUnread(attempts, results) ? 'balance-unread' : 'guard-unknown', { function: name })
  if (worked.caller.by === 'anyone') return finding(true, 'proved-by-anyone', { function: name })
  if (worked.caller.by === 'owner') {
    return finding(true, 'proved-by-owner', { function: name, owner: facts.owner })
  }
  // An unread attempt may have succeeded.
  if (isUnread(attempts, results)) return unknown('balance-unread')
  return facts.implementation
    ? unknown('upgradeable', { implementation: facts.implementation })
    : finding(false, 'owner-renounced', { function: name, owner: facts.owner })
}

function absent(facts: ContractFacts, power: Power): Finding | null {
  if (facts.functions.some((found) => found.power === power)) return null
  return facts.implementation
    ? unknown('upgradeable', { implementation: facts.implementation })
    : finding(false, 'function-absent')
}

/** Measures whether anybody can mint: tries it and compares the supply. */
export async function measureMint({ state, token, facts }: Target): Promise<Finding> {
  const none = absent(facts, 'mint')
  if (none) return none
  const script = new CallScript(state.head)
  let before: Balance = script.supply(buyer, token)
  const attempts = attemptsOf(facts, 'mint', ({ address }, found) => {
    const [old, amount] = [before, 10n ** 18n]
    script.fund(address, gasMoney)
    script.call(address, { to: token, data: buildPowerCall(found, { target: friend, amount }) })
    const now = script.supply(buyer, token)
    before = now
    return (results) => {
      const made = difference(now(results), old(results))
      return made === null ? null : made > 0n
    }
  })
  const results = await simulateCalls(state.ask, state.head.number, script.blocks)
  return results ? judge(facts, attempts, results) : unknown('guard-unknown', { function: '' })
}

/** Measures whether anybody can block transfers of one wallet or all: tries it, then a transfer. */
export async function measureStop(target: Target, power: 'blacklist' | 'freeze'): Promise<Finding> {
  const { state, token, facts, holder } = target
  const none = absent(facts, power)
  if (none) return none
  if (!holder) return unknown('no-token-holder')
  const script = new CallScript(state.head)
  script.fund(holder, gasMoney)
  const move = (): Outcome => script.call(buyer, { to: token, data: erc20.transfer(friend, 1n) })
  script.call(holder, { to: token, data: erc20.transfer(buyer, 1_000n) })
  let last = move()
  const first = last
  const attempts = attemptsOf(facts, power, ({ address }, found) => {
    const before = last
    script.fund(address, gasMoney)
    script.call(address, { to: token, data: buildPowerCall(found, { target: buyer, amount: 1n }) })
    const after = move()
    last = after
    return (results) => before(results).isOk && !after(results).isOk
  })
  const results = await simulateCalls(state.ask, state.head.number, script.blocks)
  if (!results) return unknown('guard-unknown', { function: '' })
  return first(results).isOk ? judge(facts, attempts, results) : unknown('transfer-reverted', { why: '' })
}
