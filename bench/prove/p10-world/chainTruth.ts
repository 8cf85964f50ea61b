import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { TransferIntent } from '@peregrine/wallet/intent'
import { ask, sentUnits, type WorldUrls } from './ports.ts'

/** What the chain itself holds of an intent, asked of an honest node. */
export type ChainTruth = {
  /** How many transactions of the intent were executed with effect: by the balance of its own recipient. */
  executions: number
  outcome: 'success' | 'failure' | 'absent'
  /** Nothing that was signed can land any more. */
  isDead: boolean
}

type Status = { err: unknown } | null

async function evmTruth(url: string, record: ExecutionRecord, intent: TransferIntent): Promise<ChainTruth> {
  const receipts = await Promise.all(
    record.attempts.map(({ hash }) => ask(url, 'eth_getTransactionReceipt', [hash])),
  )
  const statuses = receipts.flatMap((receipt) => (receipt as { status: string } | null)?.status ?? [])
  const [balance, used] = await Promise.all([
    ask(url, 'eth_getBalance', [intent.recipient, 'latest']),
    ask(url, 'eth_getTransactionCount', [intent.wallet, 'latest']),
  ])
  return {
    executions: Math.max(statuses.length, Number(BigInt(String(balance)) / sentUnits.eth)),
    outcome: statuses.length === 0 ? 'absent' : statuses[0] === '0x1' ? 'success' : 'failure',
    isDead: record.attempts.every(({ nonce }) => nonce !== null && nonce < Number(used)),
  }
}

async function solanaTruth(
  url: string,
  record: ExecutionRecord,
  intent: TransferIntent,
): Promise<ChainTruth> {
  const signatures = record.attempts.map(({ hash }) => hash)
  const { value } = (await ask(url, 'getSignatureStatuses', [signatures])) as { value: Status[] }
  const known = value.flatMap((status) => status ?? [])
  const balance = (await ask(url, 'getBalance', [intent.recipient])) as { value: number }
  const height = Number(await ask(url, 'getBlockHeight', [{ commitment: 'finalized' }]))
  const arrived = Number(BigInt(balance.value) / sentUnits.sol)
  // The sandbox's node forgets transactions after some hundred blocks, which a long run outlasts; not what they moved.
  const found = known[0] === undefined ? 'absent' : known[0].err === null ? 'success' : 'failure'
  return {
    executions: Math.max(known.length, arrived),
    outcome: found === 'absent' && arrived > 0 ? 'success' : found,
    isDead: record.attempts.every(
      ({ lastValidBlockHeight }) => lastValidBlockHeight !== null && height > lastValidBlockHeight,
    ),
  }
}

export function readTruth(urls: WorldUrls, record: ExecutionRecord): Promise<ChainTruth> {
  const { intent } = record
  if (intent.kind !== 'transfer') throw new Error('a proof sends transfers')
  return intent.network === 'sol'
    ? solanaTruth(urls.sol ?? '', record, intent)
    : evmTruth(urls.eth, record, intent)
}

/** Why a final state contradicts the chain; null if they agree. */
export function contradiction(record: ExecutionRecord, { outcome, isDead }: ChainTruth): string | null {
  const { state, reason, attempts } = record
  const said =
    state === 'confirmed' ? 'success' : reason === 'failed-on-chain' ? 'failure' : ('absent' as const)
  if (said !== outcome) return `${state} (${reason}), on chain ${outcome}`
  // Expired is said only of what can never land.
  const mayLand = state === 'expired' && !(attempts.length > 0 && isDead)
  return mayLand ? 'expired, and may still land' : null
}
