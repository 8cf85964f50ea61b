import { expect, test } from 'vitest'
import { askTogether } from './chain.ts'
import { newMemory } from './traderMemory.ts'

type Call = { id: number; method: string }
const calls = ['one', 'two'].map((method) => ({ method, params: [] }))
const fails = (why: RegExp) => expect.objectContaining({ message: expect.stringMatching(why) })

/** Asks twice in one request of a server that answers so; an error stands for a rejection. */
async function ask(answer: (asked: Call[]) => unknown): Promise<unknown[]> {
  const sent: Call[][] = []
  const request = async (_: string, __: object, { body }: { body: Call[] }) => {
    sent.push(body)
    return answer(body)
  }
  const settled = await Promise.allSettled(
    askTogether({ request, memory: newMemory() } as never, 'eth', calls),
  )
  expect(sent.map((asked) => asked.map(({ method }) => method))).toEqual([['one', 'two']])
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
}

test('each call gets its own answer, in whatever order they come', async () => {
  const told = await ask((asked) =>
    asked.map(({ id, method }) => ({ id, result: `${method}!` })).toReversed(),
  )
  expect(told).toEqual(['one!', 'two!'])
})

test('one that fails leaves the other its answer', async () => {
  const error = { code: -32_601, message: 'no such method' }
  const told = await ask(([one, two]) => [
    { id: one?.id, error },
    { id: two?.id, result: 2 },
  ])
  expect(told).toEqual([fails(/no such method/), 2])
})

test.each([[null], [[]], [{}], ['no'], [[null, 7, { id: 'one', result: 1 }]]])(
  'what is no answer to a call (%j) is none',
  async (reply) => expect(await ask(() => reply)).toEqual([undefined, undefined]),
)

test('a batch that is refused as a whole fails each of its calls', async () => {
  const error = { code: -32_005, message: 'too many' }
  expect(await ask(() => ({ jsonrpc: '2.0', id: null, error }))).toEqual([
    fails(/too many/),
    fails(/too many/),
  ])
})
