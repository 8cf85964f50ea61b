import { expect, test } from 'vitest'
import { inPlaces } from './inPlaces.ts'

/** Work that is begun, leaves its place and ends when told to. */
function stage() {
  const begun: string[] = []
  const leaves = new Map<string, () => void>()
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const work = (item: string, leave: () => void) => {
    begun.push(item)
    leaves.set(item, leave)
    return new Promise<void>((resolve, reject) => ends.set(item, { resolve, reject }))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { begun, leaves, ends, work, settle }
}

test('whoever leaves his place lets the next one begin, and is waited for all the same', async () => {
  const { begun, leaves, ends, work, settle } = stage()
  let isOver = false
  const all = inPlaces(['a', 'b', 'c', 'd'], 2, work).then(() => (isOver = true))
  await settle()
  expect(begun).toEqual(['a', 'b'])
  leaves.get('a')?.()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('b')?.resolve()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const item of ['c', 'd']) ends.get(item)?.resolve()
  await settle()
  expect(isOver).toBe(false)
  ends.get('a')?.resolve()
  await all
})

test('after a failure nothing more begins, and it is told', async () => {
  const { begun, leaves, ends, work, settle } = stage()
  const told = inPlaces(['a', 'b', 'c'], 1, work).catch((error: unknown) => error)
  await settle()
  leaves.get('a')?.()
  await settle()
  ends.get('a')?.reject(new Error('no'))
  await settle()
  ends.get('b')?.resolve()
  expect(await told).toEqual(new Error('no'))
  expect(begun).toEqual(['a', 'b'])
})
