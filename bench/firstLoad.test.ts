import { expect, test } from 'vitest'
import { benchFirstLoad, readManifest } from './firstLoad.ts'

// `npm test` builds the page before it runs this.
test('no route loads more than 180 kB of JavaScript before it is drawn', async () => {
  const loads = await benchFirstLoad()
  expect(loads.length).toBeGreaterThan(10)
  expect(loads.filter(({ isMet }) => !isMet).map(({ name, value }) => `${name}: ${value} kB`)).toEqual([])
})

// A file that runs before what it imports finds nothing there yet.
test('no two files of the page import each other, directly or not', () => {
  const manifest = readManifest()
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (key: string, above: readonly string[]) => {
    if (above.includes(key)) circles.push([...above.slice(above.indexOf(key)), key].join(' > '))
    if (above.includes(key) || done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) walk(next, [...above, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) walk(key, [])
  expect(circles).toEqual([])
})
