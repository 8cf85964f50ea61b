import { takeRefusals } from '@peregrine/testkit/startsNothing'
import { expect, test } from 'vitest'

test.each<[string, () => unknown]>([
  ['a call of /api (fetch)', () => fetch('/api')],
  ['a connection to ws://127.0.0.1:1/ (WebSocket)', () => new WebSocket('ws://127.0.0.1:1/')],
])('%s is refused in a page test', async (what, start) => {
  await expect(async () => start()).rejects.toThrow(`${what}: a *.test.ts starts nothing`)
  expect(takeRefusals()).toEqual([what])
})

test('so is a request of the page that is no fetch', async () => {
  const request = new XMLHttpRequest()
  request.open('GET', 'http://127.0.0.1:2/')
  request.send()
  await expect.poll(takeRefusals).toEqual(['a connection to 127.0.0.1:2'])
})
