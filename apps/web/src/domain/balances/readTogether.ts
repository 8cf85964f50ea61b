import {
  balanceLimitMs,
  type BalanceWire,
  getTokenBalance,
  getTokenBalances,
  maxWalletsRead,
} from '@peregrine/contract/routes/balances'
import { Fault } from '@peregrine/core/fault'
import type { Network } from '@peregrine/core/network'
import { call } from '../../kit/http/call.ts'

/** From the product document: as long as a read waits for others, and for the trader to pass on. */
export const balanceDebounceMs = 300

type Waiting = { resolve: (balance: BalanceWire) => void; reject: (error: unknown) => void }
type Round = Map<string, Waiting[]>

const rounds = new Map<string, Round>()

// Nobody presses anything because of them: what a trade asks for goes first.
const options = { priority: 'low', timeoutMs: balanceLimitMs } as const

async function readSome(network: Network, token: string, wallets: readonly string[]) {
  const [wallet = ''] = wallets
  if (wallets.length === 1)
    return [{ wallet, ...(await call(getTokenBalance, { params: { network, wallet, token }, ...options })) }]
  const query = { wallets: wallets.join(',') }
  return (await call(getTokenBalances, { params: { network, token }, query, ...options })).balances
}

async function readPart(
  network: Network,
  token: string,
  wallets: readonly string[],
  round: Round,
): Promise<void> {
  const waiting = wallets.flatMap((wallet) => (round.get(wallet) ?? []).map((one) => ({ wallet, ...one })))
  try {
    const balances = await readSome(network, token, wallets)
    const found = new Map(balances.map(({ wallet, ...balance }) => [wallet, balance]))
    for (const { wallet, resolve, reject } of waiting) {
      const balance = found.get(wallet)
      if (balance) resolve(balance)
      else reject(new Fault('reply.malformed', { what: 'balances' }))
    }
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}

function readRound(network: Network, token: string, round: Round): void {
  const wallets = [...round].flatMap(([wallet, waiting]) => (waiting.length > 0 ? [wallet] : []))
  for (let at = 0; at < wallets.length; at += maxWalletsRead)
    void readPart(network, token, wallets.slice(at, at + maxWalletsRead), round)
}

function roundOf(network: Network, token: string): Round {
  const key = `${network} ${token}`
  const open = rounds.get(key)
  if (open) return open
  const round: Round = new Map()
  rounds.set(key, round)
  setTimeout(() => {
    rounds.delete(key)
    readRound(network, token, round)
  }, balanceDebounceMs)
  return round
}

/**
 * Reads a wallet's balance after a moment, together with the other wallets that are asked for until then: a browser has
 * six calls to a server under way, and a hundred wallets would hold up a trade. Who polls them is in step from then on.
 * What is aborted meanwhile is not asked for.
 *
 * @throws what `call` throws, and the signal's reason
 */
export function readTogether(
  network: Network,
  token: string,
  wallet: string,
  signal: AbortSignal,
): Promise<BalanceWire> {
  const round = roundOf(network, token)
  return new Promise((resolve, reject) => {
    const waiting = { resolve, reject }
    round.set(wallet, [...(round.get(wallet) ?? []), waiting])
    signal.addEventListener('abort', () => {
      round.set(
        wallet,
        (round.get(wallet) ?? []).filter((one) => one !== waiting),
      )
      reject(signal.reason as Error)
    })
  })
}
