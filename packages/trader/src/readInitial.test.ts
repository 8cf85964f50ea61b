import { expect, test } from 'vitest'
import { readInitial } from './readInitial.ts'

const wallet = `0x${'a1'.repeat(20)}`
const pool = `0x${'b2'.repeat(20)}`
const market = { network: 'base', pool } as const

/** A wallet that paid 250 dollars and got 100 back, where a coin is worth 2,500. */
const known = { address: wallet, boughtUsd: '250', soldUsd: '100' }

/** Reads the initial from a server that says this. */
function read({ makers = [known as object], ETH = 2_500 as number | null } = {}) {
  const asked: string[] = []
  const request = async (path: string) => {
    asked.push(path)
    return { data: path.startsWith('/api/prices') ? { ETH } : { developer: null, snipers: null, makers } }
  }
  return { asked, size: readInitial({ request } as never, market, wallet) }
}

test('what was paid and got is told in the coin, at the price of the token’s own chain', async () => {
  const { asked, size } = read()
  expect(await size).toEqual({ type: 'initial', spent: 10n ** 17n, received: 4n * 10n ** 16n })
  expect(asked).toEqual([`/api/makers/base/${pool}?wallets=${wallet}`, '/api/prices?network=base'])
})

test('a wallet that never traded the token has put nothing in', async () => {
  expect(await read({ makers: [] }).size).toEqual({ type: 'initial', spent: 0n, received: 0n })
})

test.each([
  [{ makers: [{ ...known, boughtUsd: null }] }, /what was paid/],
  [{ makers: [{ ...known, soldUsd: null }] }, /what was paid/],
  [{ ETH: null }, /price on this chain/],
  [{ ETH: 0 }, /price on this chain/],
  [{ ETH: -1 }, /price on this chain/],
  [{ ETH: Number.POSITIVE_INFINITY }, /price on this chain/],
])('what is not known is not sold by: %j', async (said, reason) => {
  await expect(read(said).size).rejects.toThrow(reason)
})

test('without its pool there is nothing to ask for', async () => {
  const request = () => Promise.reject(new Error('asked'))
  await expect(readInitial({ request } as never, { network: 'base', pool: null }, wallet)).rejects.toThrow(
    /without its pool/,
  )
})
