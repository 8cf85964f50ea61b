import { readFileSync } from 'node:fs'
import path from 'node:path'
import { endpointVariables } from '@peregrine/chains/parseEndpoints'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
const settings = ['config.ts', 'domain/sends/settings.ts'].flatMap((file) =>
  [...read(`apps/server/src/${file}`).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name),
)

test('the README names every setting', () => {
  expect(settings).toContain('PORT')
  expect(settings).toContain('BUILDER_URLS')
  const readme = read('README.md')
  expect([...settings, ...endpointVariables].filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the README names every command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const readme = read('README.md')
  const named = Object.keys(scripts).filter((name) => name !== 'lock')
  expect(
    named.filter((name) => !readme.includes(`npm ${name}`) && !readme.includes(`npm run ${name}`)),
  ).toEqual([])
})
