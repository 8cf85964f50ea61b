import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { addressBytes, joinBytes, u64Bytes } from '@peregrine/protocols/solana/instructionParts'
import { programs } from '@peregrine/protocols/solana/programs'
import { expect, test } from 'vitest'
import { newMemory } from './traderMemory.ts'
import { readEmptyAccounts } from './readEmptyAccounts.ts'

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const friend = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

function held(
  units: bigint,
  { owner = wallet, program = programs.token as string, lamports = 2_039_280 } = {},
) {
  const data = new Uint8Array(165)
  data.set(joinBytes(addressBytes(mint), addressBytes(owner), u64Bytes(units)))
  data[108] = 1
  const account = { owner: program, lamports, executable: false, data: [base64Text(data), 'base64'] }
  return { pubkey: friend, account }
}

const read = (lists: Record<string, unknown>) =>
  readEmptyAccounts(
    {
      memory: newMemory(),
      request: async (_, __, sent) => {
        const { params } = (sent?.body ?? {}) as { params: [string, { programId: string }] }
        return { jsonrpc: '2.0', id: 1, result: { value: lists[params[1].programId] ?? [] } }
      },
    },
    wallet,
  )

test('only empty accounts of the wallet are listed, of both programs, the largest deposit first', async () => {
  const found = await read({
    [programs.token]: [held(0n), held(1n), held(0n, { owner: friend })],
    [programs.token2022]: [held(0n, { program: programs.token2022, lamports: 2_074_080 })],
  })
  expect(found).toEqual([
    { address: friend, mint, tokenProgram: programs.token2022, deposit: 2_074_080n },
    { address: friend, mint, tokenProgram: programs.token, deposit: 2_039_280n },
  ])
})

test.each([
  ['no list', { value: 1 }],
  ['an account of another program', [held(0n, { program: programs.system })]],
  ['no address', [{ ...held(0n), pubkey: 'x' }]],
  ['no account', [{ pubkey: friend, account: null }]],
])('%s is refused', async (_, list) => {
  await expect(read({ [programs.token]: list })).rejects.toThrow('of the node')
})
