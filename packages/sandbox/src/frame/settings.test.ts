import { expect, test } from 'vitest'
import { readSettings, SettingError } from './settings.ts'

test('everything has a default', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ seed: 'peregrine', rate: 5, isPaused: false, port: 0, parentPid: null })
  expect(settings.dataDir).toMatch(/data.sandbox$/)
})

test.each([
  ['SANDBOX_RATE', 'many'],
  ['SANDBOX_RATE', '501'],
  ['SANDBOX_RATE', '-1'],
  ['SANDBOX_RATE', ''],
  ['SANDBOX_PEOPLE', 'asleep'],
  ['SANDBOX_PORT', '80.5'],
  ['SANDBOX_PORT', '70000'],
  ['SANDBOX_SEED', ''],
])('%s=%s is refused in a sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingError)
  expect(() => readSettings({ [name]: value })).toThrow(name)
})
