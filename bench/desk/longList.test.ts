import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildLongList } from './longList.ts'

test('the page of the long list can be built as the app is', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'peregrine-list-'))
  await buildLongList(folder.path)
  expect(existsSync(path.join(folder.path, 'index.html'))).toBe(true)
})
