import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { associatedToken } from '@peregrine/protocols/solana/findAddress'
import { programs } from '@peregrine/protocols/solana/programs'
import { expect, test, vi } from 'vitest'
import { readBalance } from './readBalance.ts'

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const token = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const other = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const own = await associatedToken(findProgramAddress, wallet, token, programs.token2022)

function held(pubkey: string, amount: string, state = 'initialized') {
  const info = { tokenAmount: { amount, decimals: 6 }, state }
  return { pubkey, account: { owner: programs.token2022, data: { parsed: { info } } } }
}

const read = (value: unknown[]) => readBalance(async () => ({ value }), 'sol', wallet, token)

test.each([
  ['the associated account', [held(own, '7')], { units: 7n }],
  ['another account', [held(other, '5')], { units: 0n, elsewhere: 5n }],
  ['both', [held(other, '5'), held(own, '7')], { units: 7n, elsewhere: 5n }],
  ['a frozen one', [held(own, '7', 'frozen')], { units: 0n, frozen: 7n }],
  [
    'all of these',
    [held(own, '7'), held(other, '5'), held(other, '3', 'frozen')],
    { units: 7n, elsewhere: 5n, frozen: 3n },
  ],
])('what can be sold of a token on Solana: %s', async (_, accounts, balance) => {
  expect(await read(accounts)).toEqual({ decimals: 6, ...balance })
})

test('without accounts there is nothing, with the product’s decimals', async () => {
  expect(await read([])).toEqual({ units: 0n, decimals: 9 })
})

test.each([
  ['no address', held('x', '7')],
  ['no state', held(own, '7', 'odd')],
  ['no amount', held(own, '-7')],
])('an account with %s is a malformed reply', async (_, account) => {
  await expect(read([account])).rejects.toMatchObject({ code: 'reply.malformed' })
})

test('the associated address is derived once for a token program, however many accounts there are', async () => {
  const digests = vi.spyOn(crypto.subtle, 'digest')
  await read([held(own, '7')])
  const once = digests.mock.calls.length
  expect(once).toBeGreaterThan(0)
  digests.mockClear()
  const balance = await read([held(own, '7'), ...Array.from({ length: 200 }, () => held(other, '1'))])
  expect(balance).toEqual({ units: 7n, elsewhere: 200n, decimals: 6 })
  expect(digests.mock.calls.length).toBe(once)
})
