import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { projectArguments, testLayers } from './testLayers.ts'

test('every project of the configuration is in exactly one layer', () => {
  const projects = config.test?.projects as { test: { name: string } }[]
  expect(Object.values(testLayers).flat().toSorted()).toEqual(projects.map((one) => one.test.name).toSorted())
})

test.each`
  layer        | typed                   | hasBrowser | projects
  ${'gate'}    | ${[]}                   | ${true}    | ${['fast', 'page', 'system', 'smoke']}
  ${'gate'}    | ${[]}                   | ${false}   | ${['fast', 'page', 'system']}
  ${'browser'} | ${['--bail=1']}         | ${true}    | ${['browser']}
  ${'gate'}    | ${['e2e/token.e2e.ts']} | ${true}    | ${['fast', 'page', 'system', 'smoke', 'browser', 'proofs']}
  ${'gate'}    | ${['--project=fast']}   | ${true}    | ${[]}
`('$layer $typed, browser $hasBrowser: $projects', ({ layer, typed, hasBrowser, projects }) => {
  const expected = (projects as string[]).map((name) => `--project=${name}`)
  expect(projectArguments(layer, typed, { hasBrowser })).toEqual(expected)
})
