import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { expect, test } from 'vitest'
import { askPassword } from './askPassword.ts'

/** A terminal whose keys the test types. */
function fakeTerminal(isTTY = true) {
  const modes: boolean[] = []
  const terminal = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  })
  return {
    terminal: terminal as unknown as ReadStream,
    type: (text: string) => void terminal.write(text),
    modes,
  }
}

test('the password is what was typed and not erased, and nothing of it is shown', async () => {
  const { terminal, type, modes } = fakeTerminal()
  const shown: string[] = []
  const asked = askPassword(terminal, (text) => shown.push(text))
  for (const part of ['pasx', '\u007f', 's wort', '\b', 'd 🔑\r']) type(part)
  expect(await asked).toBe('pass word 🔑')
  expect(shown).toEqual(['Password of the backup: ', '\n'])
  expect(modes).toEqual([true, false])
})

test.each([['\u0003'], ['half\u0004']])(
  '%j gives it up, and the terminal shows again what is typed',
  async (keys) => {
    const { terminal, type, modes } = fakeTerminal()
    const asked = askPassword(terminal, () => undefined)
    type(keys)
    await expect(asked).rejects.toThrow('No password was given')
    expect(modes).toEqual([true, false])
  },
)

test('without a terminal a key file is asked for', async () => {
  await expect(askPassword(fakeTerminal(false).terminal, () => undefined)).rejects.toThrow('--key-file')
})
