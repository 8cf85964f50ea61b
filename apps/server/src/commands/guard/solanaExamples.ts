import { computeBudget } from '@peregrine/protocols/solana/computeBudget'
import { writes, signs, reads, joinBytes, u64Bytes } from '@peregrine/protocols/solana/instructionParts'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import {
  closeTokenAccount,
  openTokenAccount,
  transferSol,
} from '@peregrine/protocols/solana/tokenInstructions'
import type { Instruction } from '@peregrine/protocols/solana/writeMessage'
import { type LookupTables, writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import type { Intent, SwapIntent } from '@peregrine/wallet/intent'
import { deadlineOf, type Example, type ExampleMaker, intentBase } from './example.ts'
import { accountOf, curveTrade, poolTrade, routeTrade, solanaParties } from './solanaTrades.ts'

type SolanaNetwork = 'sol' | 'pump'

const { wallet, friend, operator, token, pool, vaults, table } = solanaParties
const sol = 1_000_000_000n
const tokens = 1_000_000n
const decimals = 6
const tip = sol / 1_000n

function baseOf(network: SolanaNetwork) {
  return intentBase(network, wallet, {
    family: 'SOL' as const,
    maxNetworkFee: 100_000n,
    maxTip: tip,
    maxRent: 5_000_000n,
  })
}

function exampleOf(intent: Intent, steps: readonly Instruction[], tables: LookupTables = {}): Example {
  const instructions = [...computeBudget(250_000, 100_000n), ...steps]
  const message = writeMessageV0({ payer: wallet, instructions, blockhash: friend, tables })
  return { intent, unsigned: { family: 'SOL', message, tables } }
}

function swapOf(network: SolanaNetwork, side: 'buy' | 'sell', now: number): SwapIntent {
  const [coins, units] = [
    { token: nativeSolMint, units: sol / 2n },
    { token, units: 750_000n * tokens },
  ]
  return {
    ...baseOf(network),
    kind: 'swap',
    side,
    spend: side === 'buy' ? coins : units,
    receive: side === 'buy' ? units : coins,
    deadline: deadlineOf(now),
    serviceFee: null,
  }
}

type Trade = (intent: SwapIntent) => Promise<Instruction[]>

function swap(
  network: SolanaNetwork,
  side: 'buy' | 'sell',
  trade: Trade,
  tables: LookupTables = {},
): ExampleMaker {
  return async (now) => {
    const intent = swapOf(network, side, now)
    const tipped = transferSol(wallet, jitoTipAccounts[0] ?? '', tip)
    return exampleOf(intent, [...(await trade(intent)), tipped], tables)
  }
}

/** TransferChecked of the Token program. */
async function sendTokens(recipient: string, units: bigint): Promise<Instruction[]> {
  const [from, to] = await Promise.all([accountOf(wallet, token), accountOf(recipient, token)])
  const open = openTokenAccount(wallet, to, token, programs.token)
  const send: Instruction = {
    program: programs.token,
    accounts: [writes(from), reads(token), writes(to), { ...signs(wallet), isWritable: false }],
    data: joinBytes([12], u64Bytes(units), [decimals]),
  }
  // The recipient's account, for which the opening instruction would name the payer.
  return [{ ...open, accounts: open.accounts.map((use, at) => (at === 2 ? reads(recipient) : use)) }, send]
}

function payment(network: SolanaNetwork, kind: 'transfer' | 'service-fee', mint: string): ExampleMaker {
  return async () => {
    const recipient = kind === 'transfer' ? friend : operator
    const units = mint === nativeSolMint ? sol / 20n : 1_000n * tokens
    const payment = { ...baseOf(network), sends: { token: mint, units }, recipient }
    const intent: Intent =
      kind === 'transfer'
        ? { ...payment, kind, account: { kind: 'wallet', isConfirmed: false } }
        : { ...payment, kind, trade: { coins: units * 125n, bps: 80 } }
    const steps =
      mint === nativeSolMint ? [transferSol(wallet, recipient, units)] : await sendTokens(recipient, units)
    return exampleOf(intent, steps)
  }
}

function examplesOf(network: SolanaNetwork, trade: Trade): [string, ExampleMaker][] {
  return [
    [`${network}-buy`, swap(network, 'buy', trade)],
    [`${network}-sell`, swap(network, 'sell', trade)],
    [`${network}-transfer`, payment(network, 'transfer', token)],
    [`${network}-transfer-coin`, payment(network, 'transfer', nativeSolMint)],
    [`${network}-service-fee`, payment(network, 'service-fee', nativeSolMint)],
  ]
}

/** A sale of everything, whose token account is closed with it. */
async function sellAll(intent: SwapIntent): Promise<Instruction[]> {
  const sold = await accountOf(wallet, token)
  return [...(await poolTrade(intent)), closeTokenAccount(wallet, sold, programs.token)]
}

/** Two token accounts, whose deposits return. */
const closing: ExampleMaker = async () => {
  const accounts = [await accountOf(wallet, token), await accountOf(wallet, nativeSolMint)]
  const steps = accounts.map((account) => closeTokenAccount(wallet, account, programs.token))
  return exampleOf({ ...baseOf('sol'), kind: 'close-accounts', accounts }, steps)
}

/** Accounts that the routed example takes from a lookup table. */
const routeTables: LookupTables = { [table]: [operator, pool, ...vaults] }

/** Examples of Solana and pump.fun, by name. */
export const solanaExamples: ReadonlyMap<string, ExampleMaker> = new Map([
  ...examplesOf('sol', poolTrade),
  ['sol-buy-route', swap('sol', 'buy', routeTrade, routeTables)],
  ['sol-sell-route', swap('sol', 'sell', routeTrade, routeTables)],
  ['sol-close-accounts', closing],
  ['sol-sell-all', swap('sol', 'sell', sellAll)],
  ...examplesOf('pump', curveTrade),
])
