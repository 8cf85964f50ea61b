import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { addressBytes, joinBytes, u64Bytes } from '@peregrine/protocols/solana/instructionParts'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { Addresses } from '@peregrine/wallet/guard/solana/deriveAddress'
import { afterEach, expect, test, vi } from 'vitest'
import { readRecipient, type RecipientAsker } from './readRecipient.ts'
import { newMemory } from './traderMemory.ts'

const addresses = new Addresses()
const friend = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const account = addresses.associated(friend, mint, programs.token)

type Answer = { result: unknown } | { error: { code: number; message: string } } | 'unreachable'

/** A server whose node answers by method and first parameter. */
function asker(answer: (method: string, params: readonly unknown[]) => Answer): RecipientAsker {
  return {
    memory: newMemory(),
    request: async (path, _, sent) => {
      if (!path.startsWith('/rpc/')) throw new Error(`the test asks for ${path}`)
      const { method, params } = (sent?.body ?? {}) as { method: string; params: unknown[] }
      const found = answer(method, params)
      if (found === 'unreachable') throw new Error('unreachable')
      return { jsonrpc: '2.0', id: 1, ...found }
    },
  }
}

const fieldsOf = (owner: string, data: Uint8Array, more = {}) => ({
  owner,
  lamports: 5_000_000,
  executable: false,
  data: [base64Text(data), 'base64'],
  ...more,
})
const empty = new Uint8Array()
const tokenData = (of: string, length = 165) => {
  const data = new Uint8Array(length)
  data.set(joinBytes(addressBytes(of), addressBytes(friend), u64Bytes(7n)))
  return data
}
const mintData = new Uint8Array(82)

/** A node that holds these accounts. */
const holding = (accounts: Record<string, unknown>) =>
  asker((_, [list]) => ({ result: { value: (list as string[]).map((one) => accounts[one] ?? null) } }))

const mintAccount = { [mint]: fieldsOf(programs.token, mintData) }
const onSolana = (recipient: string, accounts: Record<string, unknown>, token = nativeSolMint) =>
  readRecipient(holding({ ...mintAccount, ...accounts }), { network: 'sol', token, recipient })

afterEach(() => vi.restoreAllMocks())

test.each([
  ['a wallet', friend, fieldsOf(programs.system, empty), 'wallet'],
  ['nobody yet', friend, null, 'new'],
  ['no key’s address without an account', account, null, 'off-curve'],
  ['no key’s address with coins', account, fieldsOf(programs.system, empty), 'off-curve'],
  ['a nonce account', friend, fieldsOf(programs.system, new Uint8Array(80)), 'contract'],
  ['an unknown program’s account', friend, fieldsOf(mint, new Uint8Array(9)), 'contract'],
  [
    'a program',
    friend,
    fieldsOf('BPFLoaderUpgradeab1e11111111111111111111111', empty, { executable: true }),
    'program',
  ],
  ['a program’s code', friend, fieldsOf('BPFLoaderUpgradeab1e11111111111111111111111', empty), 'program'],
  ['a mint', friend, fieldsOf(programs.token, mintData), 'token'],
  [
    'a mint with extensions',
    friend,
    fieldsOf(programs.token2022, tokenData(mint, 300).fill(1, 165, 166)),
    'token',
  ],
  [
    'an account with extensions',
    friend,
    fieldsOf(programs.token2022, tokenData(mint, 170).fill(2, 165, 166)),
    'token-account',
  ],
  [
    'a multisignature of the token program',
    friend,
    fieldsOf(programs.token, tokenData(mint, 355)),
    'contract',
  ],
  ['a curve of pump.fun', account, fieldsOf(programs.pumpfun, new Uint8Array(49)), 'pool'],
  ['a pool of Orca', friend, fieldsOf(programs.orcaWhirlpool, new Uint8Array(400)), 'pool'],
  ['a well-known program that the node hides', programs.pumpswap, null, 'program'],
] as const)('Solana: %s', async (_, recipient, found, kind) => {
  expect((await onSolana(recipient, { [recipient]: found })).kind).toBe(kind)
})

test('a token account names its owner; wrapped SOL is one like any other', async () => {
  const found = { kind: 'token-account', owner: friend }
  expect(await onSolana(account, { [account]: fieldsOf(programs.token, tokenData(mint)) })).toMatchObject(
    found,
  )
  const wrapped = addresses.associated(friend, nativeSolMint, programs.token)
  const accounts = { [wrapped]: fieldsOf(programs.token, tokenData(nativeSolMint)) }
  expect(await onSolana(wrapped, accounts)).toMatchObject(found)
})

test('a transfer of tokens tells the deposit of the account that it opens', async () => {
  expect((await onSolana(friend, {}, mint)).solana).toEqual({ lamports: 0n, deposit: 2_039_280n })
  const opened = { [account]: fieldsOf(programs.token, tokenData(mint)) }
  expect((await onSolana(friend, opened, mint)).solana?.deposit).toBe(0n)
  const newer = { [mint]: fieldsOf(programs.token2022, mintData) }
  expect((await onSolana(friend, newer, mint)).solana?.deposit).toBe(2_074_080n)
})

test.each([
  ['no reply', 'unreachable'],
  ['too few accounts', { result: { value: [] } }],
  ['an account that is none', { result: { value: ['x'] } }],
  [
    'lamports that are no amount',
    { result: { value: [fieldsOf(programs.system, empty, { lamports: -1 })] } },
  ],
  ['a refusal', { error: { code: -32005, message: 'busy' } }],
] as const)('Solana: %s is unread', async (_, answer) => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const asked = { network: 'sol', token: nativeSolMint, recipient: friend } as const
  expect(
    (
      await readRecipient(
        asker(() => answer as Answer),
        asked,
      )
    ).kind,
  ).toBe('unread')
})

test('Solana: a known program is one though the chain cannot be read', async () => {
  const asked = { network: 'sol', token: nativeSolMint, recipient: programs.pumpfun } as const
  expect(
    (
      await readRecipient(
        asker(() => 'unreachable'),
        asked,
      )
    ).kind,
  ).toBe('program')
})

const coin = `0x${'0'.repeat(40)}`
const address = `0x${'ab'.repeat(20)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const reverted: Answer = { error: { code: 3, message: 'execution reverted' } }
const views: Record<string, string> = {
  '0x0dfe1681': 'token0',
  '0x313ce567': 'decimals',
  '0x95d89b41': 'symbol',
}

function onEvm(code: unknown, answers: Record<string, string> = {}, recipient = address) {
  const node = asker((method, params) => {
    if (method === 'eth_getCode') return { result: code }
    const { data } = params[0] as { data: string }
    const answer = answers[views[data] ?? '']
    return answer === undefined ? reverted : { result: answer }
  })
  const request: RecipientAsker['request'] = async (path, ...rest) => {
    if (path.startsWith('/rpc/')) return node.request(path, ...rest)
    const { Fault } = await import('@peregrine/core/fault')
    throw new Fault('token.unknown', {})
  }
  return readRecipient({ ...node, request }, { network: 'eth', token: coin, recipient })
}

test.each([
  ['a key', '0x', {}, 'wallet'],
  ['a key that delegated', `0xef0100${'11'.repeat(20)}`, { decimals: word(18n) }, 'wallet'],
  ['code that only begins so', `0xef0100${'11'.repeat(21)}`, {}, 'contract'],
  ['a contract wallet', '0x6080', {}, 'contract'],
  [
    'one that answers everything with nothing',
    '0x6080',
    { token0: '0x', decimals: '0x', symbol: '0x' },
    'contract',
  ],
  ['a token', '0x6080', { decimals: word(18n) }, 'token'],
  ['a token without decimals', '0x6080', { symbol: `${word(32n)}${word(3n).slice(2)}` }, 'token'],
  ['a pair', '0x6080', { token0: word(BigInt(address)), decimals: word(18n) }, 'pool'],
  ['no code', null, {}, 'unread'],
  ['half a byte of code', '0x608', {}, 'unread'],
] as const)('EVM: %s', async (_, code, answers, kind) => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  expect((await onEvm(code, answers)).kind).toBe(kind)
})

test('EVM: a router is known without asking, and a token that only the server knows is one', async () => {
  const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
  expect((await onEvm('0x', {}, router)).kind).toBe('protocol')
  const node = asker((method) => (method === 'eth_getCode' ? { result: '0x6080' } : reverted))
  const request: RecipientAsker['request'] = async (path, ...rest) =>
    path.startsWith('/rpc/') ? node.request(path, ...rest) : { data: { symbol: 'ODD' } }
  const asked = { network: 'eth', token: coin, recipient: address } as const
  expect((await readRecipient({ ...node, request }, asked)).kind).toBe('token')
})
