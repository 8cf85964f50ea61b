import { afterEach, expect, test, vi } from 'vitest'
import { askMakers } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('more wallets than the server takes at once are asked for in parts, and none is left out', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const wallets = new URL(url instanceof Request ? url.url : url, 'http://localhost').searchParams
      .get('wallets')
      ?.split(',')
    asked.push(wallets ?? [])
    const makers = wallets?.map((address) => ({ address }))
    return Response.json({ code: '000000', msg: '', data: { developer: 'd', snipers: null, makers } })
  })
  const wallets = Array.from({ length: 201 }, (_, at) => `w${at}`)
  const { developer, makers } = await askMakers(
    { network: 'eth', pool: 'p' },
    wallets,
    new AbortController().signal,
  )
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 1])
  expect(makers.map(({ address }) => address)).toEqual(wallets)
  expect(developer).toBe('d')
})
