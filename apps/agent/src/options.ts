import { homedir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type OrderKind, orderKinds } from '@peregrine/contract/order'
import { type ChainKey, chainKeys, coinDecimals, networkFacts } from '@peregrine/core/network'
import { type ConfigSlot, findConfigSlot } from '@peregrine/core/trading/settings/tradeSettings'
import { parseUnits } from '@peregrine/core/units'
import type { SpendingCaps } from '@peregrine/wallet/guard/spendingCap'
import type { FeeLimits } from './desk/agreeToFees.ts'
import { Unusable } from './unusable.ts'

/** What the command line asks for. */
export type Options = {
  /** Origin of the server, e.g. `http://127.0.0.1:7777`. */
  server: string
  /** The sealed backup. */
  backup: string
  /** File with the backup's password; null asks for it. */
  keyFile: string | null
  /** Folder of what the agent must not forget. */
  state: string
  kinds: readonly OrderKind[]
  caps: SpendingCaps
  /** Shares of a trade that the operator may take. */
  fees: FeeLimits
  /** Wallet that signs in; null for the first one of the backup. */
  wallet: string | null
  /** Saved trade settings to trade with. */
  slot: ConfigSlot
}

export const usage = `npm run agent -- --backup FILE --cap 'CHAIN=COINS,…' [options]

Carries out the conditional orders of a signed-in trader without a browser.

--backup FILE     sealed backup of the wallets, readable by its owner only
--cap LIST        coins that each wallet may spend in a UTC day, such as bsc=0.5,sol=2; other chains are left alone
--fee LIST        percent of a trade that the operator of the server may take, such as bsc=1,sol=0.5 (none)
--server URL      the server (http://127.0.0.1:7777)
--key-file FILE   file with the backup's password, readable by its owner only; without it the password is asked for
--state DIR       folder of the execution log (~/.peregrine/agent)
--kinds LIST      order kinds to carry out, such as take-profit,stop (all)
--wallet ADDRESS  wallet that signs in, whose account's orders are carried out (the first of the backup)
--slot P1         slot of the saved trade settings: P1, P2 or P3`

const flags = {
  backup: { type: 'string' },
  cap: { type: 'string' },
  fee: { type: 'string' },
  server: { type: 'string', default: 'http://127.0.0.1:7777' },
  'key-file': { type: 'string' },
  state: { type: 'string', default: path.join(homedir(), '.peregrine', 'agent') },
  kinds: { type: 'string' },
  wallet: { type: 'string' },
  slot: { type: 'string', default: 'P1' },
  help: { type: 'boolean' },
} as const

const listOf = (text: string) => text.split(',').map((part) => part.trim())

function parseServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Unusable(`--server is no address of a server: ${text}`)
  return url.origin
}

function parseKinds(text: string | undefined): readonly OrderKind[] {
  if (text === undefined) return orderKinds
  return listOf(text).map((name) => {
    const kind = orderKinds.find((one) => one === name)
    if (!kind) throw new Unusable(`--kinds: ${name} is no order kind; they are ${orderKinds.join(', ')}`)
    return kind
  })
}

function parseOfChain(text: string, flag: string, form: string): [ChainKey, string] {
  const [name, value = '', ...rest] = text.split('=')
  const chain = chainKeys.find((key) => key === name)
  if (!chain || rest.length > 0)
    throw new Unusable(`${flag}: ${text} is not of the form ${form}; chains are ${chainKeys.join(', ')}`)
  return [chain, value]
}

function byChain<Value>(flag: string, pairs: readonly (readonly [ChainKey, Value])[]) {
  if (new Set(pairs.map(([chain]) => chain)).size < pairs.length)
    throw new Unusable(`${flag} names a chain twice`)
  return Object.fromEntries(pairs) as Partial<Record<ChainKey, Value>>
}

/** No operator may take more (`operatorFee`). */
const mostFeeBps = 500n

function parseFee(text: string): [ChainKey, number] {
  const [chain, percent] = parseOfChain(text, '--fee', 'CHAIN=PERCENT')
  const bps = /^\d(\.\d{1,2})?$/.test(percent) ? parseUnits(percent, 2) : null
  if (bps === null || bps > mostFeeBps)
    throw new Unusable(`--fee: ${percent} is no percentage of at most 5, with two decimals`)
  return [chain, Number(bps)]
}

const parseFees = (text: string | undefined): FeeLimits =>
  text === undefined ? {} : byChain('--fee', listOf(text).map(parseFee))

function parseCap(text: string): [ChainKey, bigint] {
  const [chain, coins] = parseOfChain(text, '--cap', 'CHAIN=COINS')
  const units = parseUnits(coins, coinDecimals[networkFacts[chain].family])
  if (units === null) throw new Unusable(`--cap: ${coins} is no number of coins`)
  return [chain, units]
}

function parseCaps(text: string | undefined): SpendingCaps {
  if (text === undefined || text.trim() === '')
    throw new Unusable(
      "No spending cap is set: say with --cap 'bsc=0.5,sol=2' how many coins each wallet may spend on which chain in a UTC day",
    )
  return byChain('--cap', listOf(text).map(parseCap))
}

function parseSlot(text: string): ConfigSlot {
  const slot = findConfigSlot(text.replace(/^P/i, 'S'))
  if (!slot) throw new Unusable(`--slot is P1, P2 or P3, not ${text}`)
  return slot
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    throw new Unusable(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Reads the command line; null where help is asked for. Throws Unusable. */
export function parseOptions(args: readonly string[]): Options | null {
  const given = readFlags(args)
  if (given.help) return null
  if (given.backup === undefined)
    throw new Unusable('No wallets: name the sealed backup file with --backup FILE')
  return {
    server: parseServer(given.server),
    backup: path.resolve(given.backup),
    keyFile: given['key-file'] === undefined ? null : path.resolve(given['key-file']),
    state: path.resolve(given.state),
    kinds: parseKinds(given.kinds),
    caps: parseCaps(given.cap),
    fees: parseFees(given.fee),
    wallet: given.wallet ?? null,
    slot: parseSlot(given.slot),
  }
}
