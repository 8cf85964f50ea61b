import { nativeCoin } from '@peregrine/core/address'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { openTokenAccount, wrapSol } from '@peregrine/protocols/solana/tokenInstructions'
import { multicall3 } from '@peregrine/sandbox/evm/contractAddresses'
import { cpmmPool } from '@peregrine/sandbox/solana/programs/addresses'
import { executeIntent } from '@peregrine/trader/executions'
import { readRecipient } from '@peregrine/trader/readRecipient'
import { buildTransfer, transferIntent } from '@peregrine/trader/transfer'
import type { RecipientKind } from '@peregrine/wallet/recipientAccount'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenTrader } from './testing/openTrader.ts'
import { type SolanaTraders, startSolanaTraders } from './testing/solanaTraders.ts'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'

type Sent = { network: 'eth' | 'sol'; wallet: string; token: string; units: bigint; recipient: string }

/** Sends as the page does, with a trader who confirms whatever the recipient is found to be. */
async function send({ trader }: OpenTrader, sent: Sent, isConfirmed = true, seen?: RecipientKind) {
  const { environment } = await trader.trading()
  const kind = seen ?? (await readRecipient(trader, sent)).kind
  const transfer = { ...sent, account: { kind, isConfirmed } }
  const intent = await transferIntent(trader, transfer, { environment, shownFee: null })
  const { symbol, decimals } = coinAddress(sent.network)
  const shown = { symbol, decimals, spendSymbol: symbol, spendDecimals: decimals, protection: 'off' } as const
  const end = await executeIntent(trader, intent, intent.id, shown, {
    environment,
    way: { protection: 'off', isFast: false },
    build: (built) => buildTransfer(trader, built),
  })
  const record = await trader.log.read(intent.id)
  return { kind, end: end.state === 'refused' ? end.code : end.state, signed: record?.attempts.length ?? 0 }
}

describe('Solana', () => {
  let s: SolanaTraders
  let trader: OpenTrader
  let wallet: string
  let places: Record<string, string>

  beforeAll(async () => {
    s = await startSolanaTraders('recipients')
    const [own, friend] = [s.personAt(0), s.personAt(1)]
    wallet = own.address
    trader = await s.trader(own)
    await trader.buy()
    const account = s.associated(friend.address, s.token)
    const wrapped = s.associated(friend.address, nativeSolMint)
    await s.run(friend, [
      openTokenAccount(friend.address, account, s.token, programs.token),
      ...wrapSol(friend.address, wrapped, 1_000_000n),
    ])
    places = {
      'the token account of the recipient': account,
      'the wrapped SOL of the recipient': wrapped,
      'a mint': s.token,
      'the token program': programs.token,
      'pump.fun': programs.pumpfun,
      'Jupiter, which this chain does not even have': programs.jupiterV6,
      'the pool': cpmmPool(s.token, nativeSolMint).pool,
    }
  })
  afterAll(() => s.end())

  const coins = (recipient: string): Sent => ({
    network: 'sol',
    wallet,
    token: nativeSolMint,
    units: 2_000_000n,
    recipient,
  })
  const tokens = (recipient: string): Sent => ({ ...coins(recipient), token: s.token, units: 1_000n })

  test.each([
    ['the token account of the recipient', 'token-account', 'recipient.account'],
    ['the wrapped SOL of the recipient', 'token-account', 'recipient.account'],
    ['a mint', 'token', 'recipient.account'],
    ['the token program', 'program', 'recipient.known'],
    ['pump.fun', 'program', 'recipient.known'],
    ['Jupiter, which this chain does not even have', 'program', 'recipient.known'],
    ['the pool', 'pool', 'recipient.account'],
  ])('nothing is signed to %s, though the trader means it', async (name, kind, code) => {
    const recipient = places[name] ?? ''
    expect(await send(trader, coins(recipient))).toEqual({ kind, end: code, signed: 0 })
    expect(await send(trader, tokens(recipient))).toMatchObject({ kind, signed: 0 })
  })

  test('a token account names its owner, who is probably meant', async () => {
    const recipient = places['the token account of the recipient'] ?? ''
    expect(await readRecipient(trader.trader, tokens(recipient))).toMatchObject({
      owner: s.personAt(1).address,
    })
  })

  test('a wallet and an address without an account get what is sent', async () => {
    const friend = s.personAt(1).address
    expect(await send(trader, tokens(friend), false)).toEqual({ kind: 'wallet', end: 'confirmed', signed: 1 })
    const nobody = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
    expect(await send(trader, coins(nobody), false)).toEqual({ kind: 'new', end: 'confirmed', signed: 1 })
  })

  test('an address of no key without an account, such as a multisignature’s vault, takes the trader’s word', async () => {
    const vault = s.associated(s.personAt(2).address, s.token)
    expect(await send(trader, coins(vault), false)).toEqual({
      kind: 'off-curve',
      end: 'recipient.unconfirmed',
      signed: 0,
    })
    expect(await send(trader, coins(vault))).toEqual({ kind: 'off-curve', end: 'confirmed', signed: 1 })
  })

  test('a node that hides a token account gets nothing signed without the trader’s word', async () => {
    const recipient = places['the token account of the recipient'] ?? ''
    trader.tell((path, body) =>
      path.startsWith('/rpc/sol') && Array.isArray((body as { result?: { value?: unknown } }).result?.value)
        ? { ...(body as object), result: { value: [null] } }
        : body,
    )
    try {
      expect(await send(trader, coins(recipient), false)).toEqual({
        kind: 'off-curve',
        end: 'recipient.unconfirmed',
        signed: 0,
      })
    } finally {
      trader.tell(null)
    }
  })
})

describe('an EVM chain', () => {
  let s: TradersChain
  let trader: OpenTrader

  beforeAll(async () => {
    s = await startTradersChain()
    trader = await s.trader()
    await trader.buy(parseEther('0.01'))
  })
  afterAll(() => s.end())

  const coins = (recipient: string): Sent => ({
    network: 'eth',
    wallet: s.personAt(0).wallet,
    token: nativeCoin,
    units: parseEther('0.01'),
    recipient,
  })
  const tokens = (recipient: string): Sent => ({ ...coins(recipient), token: s.token, units: 1_000n })
  const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
  const pairOf = (): string => s.chain.world.memePools[0]?.address.toLowerCase() ?? ''

  test.each([
    ['a token', () => s.token, 'token', 'recipient.known'],
    [
      'another token',
      () => s.chain.world.memePools[1]?.base.toLowerCase() ?? '',
      'token',
      'recipient.account',
    ],
    ['a pair', pairOf, 'pool', 'recipient.account'],
    ['a router', () => router, 'protocol', 'recipient.known'],
    ['the wrapped coin', () => s.chain.contracts.wrapped.toLowerCase(), 'token', 'recipient.known'],
  ] satisfies [string, () => string, RecipientKind, string][])(
    'nothing is signed to %s, though the trader means it',
    async (_, recipientOf, kind, code) => {
      const recipient = recipientOf()
      expect(await send(trader, tokens(recipient))).toEqual({ kind, end: code, signed: 0 })
    },
  )

  test('a contract takes the trader’s word, and a wallet none', async () => {
    expect(await send(trader, tokens(multicall3), false)).toEqual({
      kind: 'contract',
      end: 'recipient.unconfirmed',
      signed: 0,
    })
    expect(await send(trader, coins(s.personAt(1).wallet), false)).toEqual({
      kind: 'wallet',
      end: 'confirmed',
      signed: 1,
    })
  })
})
