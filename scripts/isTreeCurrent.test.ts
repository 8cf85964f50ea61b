import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isTreeCurrent } from './isTreeCurrent.mjs'

const root = mkdtempSync(path.join(tmpdir(), 'tree-'))
mkdirSync(path.join(root, 'node_modules'))
afterAll(() => rmSync(root, { recursive: true }))

const here = { os: [process.platform], cpu: [process.arch], optional: true }
const locked = {
  '': { dependencies: { a: '1.0.0' } },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-here': { version: '1.0.0', ...here },
  'node_modules/for-elsewhere': { version: '1.0.0', os: ['aix'], cpu: ['ppc64'], optional: true },
}
const installed = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-here': { version: '1.0.0' } }

test.each`
  case                                | manifest                                    | found                                                       | isCurrent
  ${'all there'}                      | ${{ dependencies: { a: '1.0.0' } }}         | ${installed}                                                | ${true}
  ${'another version'}                | ${{ dependencies: { a: '1.0.0' } }}         | ${{ ...installed, 'node_modules/a': { version: '0.9.0' } }} | ${false}
  ${'a package missing'}              | ${{ dependencies: { a: '1.0.0' } }}         | ${{ 'node_modules/for-here': { version: '1.0.0' } }}        | ${false}
  ${"this platform's binary missing"} | ${{ dependencies: { a: '1.0.0' } }}         | ${{ 'node_modules/a': { version: '1.0.0' } }}               | ${false}
  ${'a manifest that the lock lacks'} | ${{ dependencies: { a: '1.0.0', b: '1' } }} | ${installed}                                                | ${false}
  ${'nothing installed'}              | ${{ dependencies: { a: '1.0.0' } }}         | ${null}                                                     | ${false}
`(
  '$case: $isCurrent',
  ({ manifest, found, isCurrent }: { manifest: object; found: object | null; isCurrent: boolean }) => {
    const tree = path.join(root, 'node_modules/.package-lock.json')
    writeFileSync(path.join(root, 'package.json'), JSON.stringify(manifest))
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: locked }))
    if (found) writeFileSync(tree, JSON.stringify({ packages: found }))
    else rmSync(tree)
    expect(isTreeCurrent(root, ['package.json'])).toBe(isCurrent)
  },
)
