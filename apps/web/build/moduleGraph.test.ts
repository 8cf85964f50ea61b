import { expect, test } from 'vitest'
import { staticallyReached } from './moduleGraph.ts'

const imports: Record<string, readonly string[]> = {
  home: ['list', 'react'],
  list: ['clock', 'home'],
  clock: [],
  token: ['list', 'chart'],
}
const graph = (id: string) => (imports[id] ? { importedIds: imports[id], dynamicallyImportedIds: [] } : null)

test('a page reaches what its parts import, in circles too, and nothing of other pages', () =>
  expect([...staticallyReached('home', graph)]).toEqual(['home', 'list', 'react', 'clock']))

test('a page that is not built is an error', () =>
  expect(() => staticallyReached('gone', graph)).toThrow('The build has no gone'))
