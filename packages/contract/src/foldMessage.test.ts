import { expect, test } from 'vitest'
import { z } from 'zod'
import { foldMessage, type Stream } from './foldMessage.ts'
import type { SocketMessage } from './socketMessage.ts'
import { defineTopic } from './topic.ts'

const sum = defineTopic({
  name: 'sum',
  params: z.object({}),
  snapshot: z.number(),
  event: z.number(),
  apply: (state, event) => state + event,
}) as never

const held: Stream<number> = { epoch: 'e', offset: 10, state: 1 }
const event = (prev: number, offset: number, epoch = 'e'): SocketMessage => ({
  topic: 'sum',
  key: 'sum',
  epoch,
  offset,
  prev,
  type: 'event',
  data: [1, 2],
})

test.each([
  ['the next frame', held, event(10, 12), { type: 'stream', stream: { epoch: 'e', offset: 12, state: 4 } }],
  [
    'a frame that begins before what is held',
    held,
    event(8, 12),
    { type: 'stream', stream: { epoch: 'e', offset: 12, state: 4 } },
  ],
  ['a frame that was seen', held, event(8, 10), { type: 'stream', stream: held }],
  ['a frame after a missed one', held, event(11, 12), { type: 'gap', since: { epoch: 'e', offset: 10 } }],
  ['a frame of another epoch', held, event(10, 12, 'f'), { type: 'gap', since: null }],
  ['a frame before any snapshot', null, event(10, 12), { type: 'gap', since: null }],
  [
    'a reset',
    held,
    { ...event(0, 3, 'f'), type: 'reset' as const, data: 9 },
    { type: 'stream', stream: { epoch: 'f', offset: 3, state: 9 } },
  ],
])('%s', (_, before, message, expected) => {
  expect(foldMessage<number>(sum, before, message)).toEqual(expected)
})
