import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { NamedCall } from './solanaMessage.ts'
import { associatedOf, bytesOf, cpmmCall, open, tradePrograms, u64 } from './solanaParts.ts'
import { draft, edited } from './tamperSolana.ts'
import { type Change, type Tamper, thief } from './tamper.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const transferPrograms: readonly string[] = [programs.system, programs.token]

function replaced(call: NamedCall, old: readonly string[], fresh: string): NamedCall | null {
  const isThere = call.accounts.some((address) => old.includes(address))
  return isThere
    ? { ...call, accounts: call.accounts.map((address) => (old.includes(address) ? fresh : address)) }
    : null
}

function atPlace(call: NamedCall, index: number, fresh: string): NamedCall | null {
  return index < call.accounts.length && call.accounts[index] !== fresh
    ? { ...call, accounts: call.accounts.map((address, place) => (place === index ? fresh : address)) }
    : null
}

/** Replaces a little-endian u64 everywhere in the data. */
function withUnits(call: NamedCall, old: bigint, fresh: bigint): NamedCall | null {
  const [from, to] = [Buffer.from(u64(old)).toString('hex'), Buffer.from(u64(fresh)).toString('hex')]
  const hex = Buffer.from(call.data).toString('hex')
  return hex.includes(from)
    ? { ...call, data: Uint8Array.from(Buffer.from(hex.replaceAll(from, to), 'hex')) }
    : null
}

function trade(name: string, change: (call: NamedCall, intent: SwapIntent) => NamedCall | null): Tamper {
  return edited(name, tradePrograms, (call, { intent }) =>
    intent.kind === 'swap' ? change(call, intent) : null,
  )
}

const ownOf = (wallet: string, mint: string) => [
  associatedOf(wallet, mint),
  associatedOf(wallet, mint, programs.token2022),
]

/** Places that no rule derives, and that the program itself judges: a fee recipient, or the pool's observation. */
const unjudged: Readonly<Record<string, number>> = {
  [programs.pumpfun]: 1,
  [programs.pumpswap]: 0,
  [programs.raydiumCpmm]: 12,
  [programs.jupiterV6]: 6,
}
const derived: Readonly<Record<string, number>> = {
  [programs.pumpfun]: 0,
  [programs.pumpswap]: 2,
  [programs.raydiumCpmm]: 1,
  [programs.jupiterV6]: 7,
}

const accounts: Tamper[] = [
  trade('another user', (call, { wallet }) => replaced(call, [wallet], thief.sol)),
  trade("a stranger's account for what is received", (call, { wallet, receive }) =>
    replaced(call, ownOf(wallet, receive.token), associatedOf(thief.sol, receive.token)),
  ),
  trade("a stranger's account for what is spent", (call, { wallet, spend }) =>
    replaced(call, ownOf(wallet, spend.token), associatedOf(thief.sol, spend.token)),
  ),
  trade('the wallet in a place of the program', (call, { wallet }) =>
    atPlace(call, unjudged[call.program] ?? 99, wallet),
  ),
  trade('a derived account', (call) => atPlace(call, derived[call.program] ?? 99, thief.sol)),
  trade('a token program', (call) => replaced(call, [programs.token], programs.memo)),
  trade('another receiver of a route', (call) =>
    call.program === programs.jupiterV6 ? atPlace(call, 4, thief.sol) : null,
  ),
  trade("a stranger's part of a route", (call) =>
    call.program === programs.jupiterV6 ? atPlace(call, 6, thief.sol) : null,
  ),
  trade('accounts missing', (call) => ({ ...call, accounts: call.accounts.slice(0, 5) })),
  trade('accounts beyond those of the venue', (call) =>
    call.program === programs.raydiumCpmm ? { ...call, accounts: [...call.accounts, thief.sol] } : null,
  ),
  edited('accounts beyond those of a payment', transferPrograms, (call) => ({
    ...call,
    accounts: [...call.accounts, thief.sol, thief.mint],
  })),
]

const amounts: Tamper[] = [
  trade('spent units, one more', (call, { spend }) => withUnits(call, spend.units, spend.units + 1n)),
  trade('minimum, one less', (call, { receive }) => withUnits(call, receive.units, receive.units - 1n)),
  trade('no minimum', (call, { receive }) => withUnits(call, receive.units, 0n)),
  trade('a byte behind the data', (call) => ({ ...call, data: bytesOf(call.data, [0, 0, 0]) })),
  trade('the last number of the data missing', (call) => ({ ...call, data: call.data.slice(0, -8) })),
  trade('an unknown function', (call) => ({
    ...call,
    data: bytesOf([9, 9, 9, 9, 9, 9, 9, 9], call.data.slice(8)),
  })),
  trade('slippage of a route', (call) =>
    call.program === programs.jupiterV6
      ? { ...call, data: bytesOf(call.data.slice(0, -3), [1], call.data.slice(-2)) }
      : null,
  ),
  trade('fee of a route', (call) =>
    call.program === programs.jupiterV6 ? { ...call, data: bytesOf(call.data.slice(0, -1), [1]) } : null,
  ),
]

const payments: Tamper[] = [
  edited('recipient', transferPrograms, (call, { intent }) =>
    'recipient' in intent
      ? replaced(
          call,
          [intent.recipient, ...ownOf(intent.recipient, intent.sends.token)],
          intent.sends.token === nativeSolMint ? thief.sol : associatedOf(thief.sol, intent.sends.token),
        )
      : null,
  ),
  {
    name: 'a mint as recipient, in the intent too',
    change: (from): Change => {
      const { intent } = from
      if (intent.kind !== 'transfer' || intent.sends.token !== nativeSolMint) return null
      const { change } = edited('mint', [programs.system], (call) => replaced(call, [intent.recipient], usdc))
      const account = { kind: 'wallet' as const, isConfirmed: true }
      return { ...change(from), intent: { ...intent, recipient: usdc, account } }
    },
  },
  edited('units sent', transferPrograms, (call, { intent }) =>
    'sends' in intent ? withUnits(call, intent.sends.units, intent.sends.units + 1n) : null,
  ),
  edited('source of the tokens', [programs.token], (call, { intent }) =>
    'sends' in intent ? replaced(call, ownOf(intent.wallet, intent.sends.token), thief.sol) : null,
  ),
  edited('authority over the tokens', [programs.token], (call, { intent }) =>
    'sends' in intent ? replaced(call, [intent.wallet], thief.sol) : null,
  ),
  edited('owner of lamports', [programs.system], (call, { intent }) =>
    'sends' in intent ? replaced(call, [intent.wallet], thief.sol) : null,
  ),
  edited('kind of payment', [programs.system], (call) => ({
    ...call,
    data: bytesOf([0, 0, 0, 0], call.data.slice(4)),
  })),
]

/** A message with these trades alone, for the intent of a case that trades SOL for a token in a CPMM pool. */
function pools(name: string, calls: (intent: SwapIntent) => readonly NamedCall[]): Tamper {
  return draft(name, (old, { intent }) => {
    const isFine =
      intent.kind === 'swap' &&
      old.calls.some(({ program }) => program === programs.raydiumCpmm) &&
      [intent.spend, intent.receive].some(({ token }) => token === nativeSolMint)
    return isFine ? { ...old, calls: calls(intent), tables: {} } : null
  })
}

const routes: Tamper[] = [
  pools('another token bought', ({ wallet, spend, receive }) => [
    cpmmCall(wallet, spend.token, thief.mint, spend.units, receive.units),
  ]),
  pools('another token sold', ({ wallet, spend, receive }) => [
    cpmmCall(wallet, thief.mint, receive.token, spend.units, receive.units),
  ]),
  pools('a strange token between', ({ wallet, spend, receive }) => [
    cpmmCall(wallet, spend.token, thief.mint, spend.units, 10n),
    cpmmCall(wallet, thief.mint, receive.token, 10n, receive.units),
  ]),
  pools('more of the middle token than bought', ({ wallet, spend, receive }) => [
    cpmmCall(wallet, spend.token, usdc, spend.units, 10n),
    cpmmCall(wallet, usdc, receive.token, 11n, receive.units),
  ]),
  pools('pools that do not meet', ({ wallet, spend, receive }) => [
    cpmmCall(wallet, spend.token, usdc, spend.units, 10n),
    cpmmCall(wallet, nativeSolMint, receive.token, 10n, receive.units),
  ]),
  pools('three pools', ({ wallet, spend, receive }) => [
    cpmmCall(wallet, spend.token, usdc, spend.units, 20n),
    cpmmCall(wallet, usdc, nativeSolMint, 20n, 10n),
    cpmmCall(wallet, nativeSolMint, receive.token, 10n, receive.units),
  ]),
  pools('a third account for the wallet', ({ wallet, spend, receive }) => [
    open(wallet, wallet, thief.mint),
    cpmmCall(wallet, spend.token, receive.token, spend.units, receive.units),
  ]),
]

/** Tamperings of Solana's trades and payments. */
export const solanaSwapTampers: readonly Tamper[] = [...accounts, ...amounts, ...payments, ...routes]
