import type { CallNode } from '@peregrine/chains/evm/simulateCalls'
import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { Fault } from '@peregrine/core/fault'
import { cleanTokenText } from '@peregrine/core/tokenText'
import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { u64At } from '@peregrine/protocols/solana/bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import { type Instruction, writeUnsignedTransaction } from '@peregrine/protocols/solana/writeMessage'
import {
  hasSolanaVenue,
  openSolanaVenue,
  type SolanaVenue,
} from '@peregrine/protocols/token-checks/solanaSwap'
import { type Finding, finding, unknown } from '../finding.ts'
import { lossBps } from '../lossBps.ts'
import type { SubjectPool } from '../subject.ts'
import { parseAccount, readAccounts, type SolAccount } from './readAccounts.ts'

export type PairFindings = { honeypot: Finding; buyTax: Finding<number>; sellTax: Finding<number> }

type Asked = { ask: CallNode; pool: SubjectPool; tokenProgram: string; traders: readonly string[] }
type Ran = { why: string | null; held: bigint; vault: bigint }

/** Enough for the purchase, rent of new accounts and the fee. */
const minLamports = 200_000_000n

function same(reason: Finding<never>): PairFindings {
  return { honeypot: reason, buyTax: reason, sellTax: reason }
}

function amountOf(account: SolAccount | null | undefined): bigint {
  return account && account.data.length >= 72 ? u64At(account.data, 64) : 0n
}

/** Finds a wallet with SOL, which Solana simulations cannot grant. Nothing is signed or sent. */
async function findPayer(ask: CallNode, traders: readonly string[]): Promise<string | null> {
  if (traders.length === 0) return null
  const { accounts } = await readAccounts(ask, traders)
  const at = accounts.findIndex(
    (account) =>
      account?.owner === programs.system && account.data.length === 0 && account.lamports >= minLamports,
  )
  return traders[at] ?? null
}

async function simulate(
  ask: CallNode,
  payer: string,
  { held, vault }: SolanaVenue,
  instructions: readonly Instruction[],
): Promise<Ran> {
  const budget = {
    program: programs.computeBudget,
    accounts: [],
    data: Uint8Array.from([2, 0x40, 0x0d, 3, 0]),
  }
  const wire = base64Text(writeUnsignedTransaction(payer, [budget, ...instructions]))
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses: [held, vault] },
  }
  const raw = (await ask('simulateTransaction', [wire, options])) as Record<string, unknown> | null
  const value = raw?.value as Record<string, unknown> | undefined
  if (!value || !('err' in value)) throw new Fault('reply.malformed', { what: 'simulation' })
  if (value.err !== null) {
    return { why: cleanTokenText(JSON.stringify(value.err), 96), held: 0n, vault: 0n }
  }
  if (!Array.isArray(value.accounts) || value.accounts.length !== 2) {
    throw new Fault('reply.malformed', { what: 'simulation' })
  }
  const [own, pools] = value.accounts.map(parseAccount)
  return { why: null, held: amountOf(own), vault: amountOf(pools) }
}

function taxOf(sent: bigint, arrived: bigint): Finding<number> {
  return finding(lossBps(sent, arrived), 'tax-measured', { sent: String(sent), arrived: String(arrived) })
}

/** Buys, then buys and sells in one transaction; taxes are the loss between the accounts of pool and wallet. */
async function runPair(
  ask: CallNode,
  payer: string,
  venue: SolanaVenue,
  slot: number | null,
): Promise<PairFindings> {
  const { accounts } = await readAccounts(ask, [venue.held, venue.vault])
  const [heldBefore, vaultBefore] = accounts.map(amountOf) as [bigint, bigint]
  const purchase = [...venue.open, venue.buy(venue.tokens, venue.lamports)]
  const bought = await simulate(ask, payer, venue, purchase)
  if (bought.why !== null) return same(unknown('buy-reverted', { why: bought.why }))
  const [left, received] = [vaultBefore - bought.vault, bought.held - heldBefore]
  const buyTax = taxOf(left, received)
  if (received <= 0n)
    return {
      ...same(unknown('buy-reverted', { why: '' })),
      honeypot: finding(true, 'buy-delivers-nothing'),
      buyTax,
    }
  const sold = await simulate(ask, payer, venue, [...purchase, venue.sell(received)])
  if (sold.why !== null) {
    return {
      honeypot: finding(true, 'sale-reverted', { why: sold.why }),
      buyTax,
      sellTax: unknown('sale-reverted', { why: sold.why }),
    }
  }
  return {
    honeypot: finding(false, 'sold', { block: slot }),
    buyTax,
    sellTax: taxOf(received, sold.vault - bought.vault),
  }
}

/** Simulates a purchase and a sale in the token's pool for a wallet that traded there. */
export async function simulatePair({ ask, pool, tokenProgram, traders }: Asked): Promise<PairFindings> {
  if (!hasSolanaVenue(pool.dex)) return same(unknown('venue-unsupported', { dex: pool.dex }))
  const payer = await findPayer(ask, traders)
  if (!payer) return same(unknown('no-payer'))
  let slot: number | null = null
  const read = async (addresses: readonly string[]) => {
    const found = await readAccounts(ask, addresses)
    slot = found.slot
    return found.accounts.map((account) => account?.data ?? null)
  }
  const { id, dex, token: mint, quote } = pool
  const subject = { id, dex, mint, quote, tokenProgram }
  const venue = await openSolanaVenue(subject, payer, { find: findProgramAddress, read })
  return venue ? runPair(ask, payer, venue, slot) : same(unknown('venue-unsupported', { dex }))
}
