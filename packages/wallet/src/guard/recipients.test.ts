import { decodeBase58 } from '@peregrine/core/base58'
import { buildTokenTransfer } from '@peregrine/protocols/erc20/buildCalls'
import { isKnownProgram, isPoolAuthority } from '@peregrine/protocols/solana/knownPrograms'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import type { Intent, TransferIntent, Unsigned } from '../intent.ts'
import type { RecipientAccount, RecipientKind } from '../recipientAccount.ts'
import { buildTransferMessage } from '../trade/solanaTransfer.ts'
import { guardIntent } from './guardIntent.ts'
import { Addresses } from './solana/deriveAddress.ts'

const addresses = new Addresses()
const environment = { id: 'e', runId: null }
const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const friend = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const own = (of: string) => addresses.associated(wallet, of, programs.token)
const foreign = addresses.associated(friend, mint, programs.token)

const seen = (kind: RecipientKind, isConfirmed = false): RecipientAccount => ({ kind, isConfirmed })

function verdictOf(intent: Intent, unsigned: Unsigned): string {
  const found = guardIntent(intent, unsigned, { environment, nowMs: 0 })
  return found.verdict === 'sign' ? 'sign' : found.code
}

function onSolana(recipient: string, account: RecipientAccount | null, token = mint): string {
  const intent: TransferIntent = {
    kind: 'transfer',
    id: '0'.repeat(32),
    environment,
    network: 'sol',
    wallet,
    limits: { family: 'SOL', maxNetworkFee: 11_000n, maxTip: 0n, maxRent: 2_074_080n },
    sends: { token, units: 1_000_000n },
    recipient,
    account,
  }
  const message = buildTransferMessage({
    from: wallet,
    recipient,
    units: 1_000_000n,
    mint: token === nativeSolMint ? null : { address: token, tokenProgram: programs.token, decimals: 6 },
    blockhash: friend,
  })
  return verdictOf(intent, { family: 'SOL', message, tables: {} })
}

test.each([
  ['a wallet', friend, seen('wallet'), 'sign'],
  ['one that nobody looked at', friend, null, 'recipient.unread'],
  ['a token account, as the chain tells', friend, seen('token-account', true), 'recipient.account'],
  ['a mint, as the chain tells', friend, seen('token', true), 'recipient.account'],
  ['a pool, as the chain tells', friend, seen('pool', true), 'recipient.account'],
  ['a program, as the chain tells', friend, seen('program', true), 'recipient.account'],
  ['what could not be read', friend, seen('unread'), 'recipient.unconfirmed'],
  ['what could not be read but is meant', friend, seen('unread', true), 'sign'],
  ['an unknown program’s account', friend, seen('contract'), 'recipient.unconfirmed'],
  ['a token account, said to be new', foreign, seen('new'), 'recipient.unconfirmed'],
  ['a vault off the curve that is meant', foreign, seen('off-curve', true), 'sign'],
  ['the sent mint', mint, seen('wallet', true), 'recipient.known'],
  ['another mint of the list', usdc, seen('wallet', true), 'recipient.known'],
  ['the own account of the token', own(mint), seen('off-curve', true), 'recipient.known'],
  ['the own account of wrapped SOL', own(nativeSolMint), seen('off-curve', true), 'recipient.known'],
  ['the token program', programs.token, seen('wallet', true), 'recipient.known'],
  ['pump.fun', programs.pumpfun, seen('wallet', true), 'recipient.known'],
  ['Jupiter', programs.jupiterV6, seen('wallet', true), 'recipient.known'],
  ['a sysvar', 'SysvarRent111111111111111111111111111111111', seen('wallet', true), 'recipient.known'],
  ['the incinerator', '1nc1nerator11111111111111111111111111111111', seen('wallet', true), 'recipient.known'],
] as const)('Solana, tokens to %s', (_, recipient, account, wanted) => {
  expect(onSolana(recipient, account)).toBe(wanted)
})

test('SOL goes by the same rules', () => {
  expect(onSolana(friend, seen('new'), nativeSolMint)).toBe('sign')
  expect(onSolana(own(nativeSolMint), seen('off-curve', true), nativeSolMint)).toBe('swap.lamports')
  expect(onSolana(foreign, seen('wallet'), nativeSolMint)).toBe('recipient.unconfirmed')
  expect(onSolana(friend, null, nativeSolMint)).toBe('recipient.unread')
})

test('known programs and pool authorities are addresses that the chain uses', () => {
  const seeded = (program: string, text: string) => addresses.derive(program, { text })
  expect(isPoolAuthority(seeded(programs.raydiumAmmV4, 'amm authority'))).toBe(true)
  expect(isPoolAuthority(seeded(programs.raydiumCpmm, 'vault_and_lp_mint_auth_seed'))).toBe(true)
  for (const program of [
    'BPFLoaderUpgradeab1e11111111111111111111111',
    'Stake11111111111111111111111111111111111111',
    'Vote111111111111111111111111111111111111111',
    'SysvarC1ock11111111111111111111111111111111',
    'Sysvar1nstructions1111111111111111111111111',
  ]) {
    expect(decodeBase58(program)).toHaveLength(32)
    expect(isKnownProgram(program)).toBe(true)
  }
  expect(isKnownProgram(friend)).toBe(false)
})

const evm = `0x${'aa'.repeat(20)}`
const evmFriend = `0x${'bb'.repeat(20)}`
const token = `0x${'cc'.repeat(20)}`
const coin = `0x${'0'.repeat(40)}`
const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

function onEvm(recipient: string, account: RecipientAccount | null, sent = token): string {
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  const intent: TransferIntent = {
    kind: 'transfer',
    id: '0'.repeat(32),
    environment,
    network: 'eth',
    wallet: evm,
    limits: { family: 'EVM', chainId: 1, nonce: 0, maxGas: 100_000n, ...fees },
    sends: { token: sent, units: 5n },
    recipient,
    account,
  }
  const { to, value, data } =
    sent === coin
      ? { to: recipient, value: 5n, data: '0x' as const }
      : buildTokenTransfer(sent, recipient, 5n)
  const transaction = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    gas: 100_000n,
    ...fees,
    to: to as `0x${string}`,
    value,
    data,
  })
  return verdictOf(intent, { family: 'EVM', chain: 'eth', transaction })
}

test.each([
  ['a wallet', evmFriend, seen('wallet'), 'sign'],
  ['one that nobody looked at', evmFriend, null, 'recipient.unread'],
  ['a pair', evmFriend, seen('pool', true), 'recipient.account'],
  ['a token contract', evmFriend, seen('token', true), 'recipient.account'],
  ['another contract', evmFriend, seen('contract'), 'recipient.unconfirmed'],
  ['another contract that is meant', evmFriend, seen('contract', true), 'sign'],
  ['the sent token', token, seen('contract', true), 'recipient.known'],
  ['a router', router, seen('contract', true), 'recipient.known'],
  ['the wrapped coin', weth, seen('contract', true), 'recipient.known'],
  ['a precompiled contract', `0x${'0'.repeat(39)}4`, seen('wallet', true), 'recipient.known'],
  ['a burn address', '0x000000000000000000000000000000000000dead', seen('wallet', true), 'recipient.known'],
] as const)('EVM, tokens to %s', (_, recipient, account, wanted) => {
  expect(onEvm(recipient, account)).toBe(wanted)
  if (recipient !== token) expect(onEvm(recipient, account, coin)).toBe(wanted)
})
