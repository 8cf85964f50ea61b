import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('no more runs at once than there are turns, and whoever waits longest is next, also after a failure', async () => {
  const turns = new Turns(2)
  const begun: number[] = []
  const ends: ((error?: Error) => void)[] = []
  const start = (id: number) =>
    turns.take(() => {
      begun.push(id)
      return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
    })
  const running = [0, 1, 2, 3].map((id) => start(id).catch((error: Error) => error.message))
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.(new Error('failed'))
  await running[1]
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  await running[0]
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all(running)).toEqual([undefined, 'failed', undefined, undefined])
})
