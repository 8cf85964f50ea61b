import type { ReadStream } from 'node:tty'
import { Unusable } from '../unusable.ts'

const [interrupt, endOfInput, backspace, erase] = ['\u0003', '\u0004', '\u007f', '\b']

/** What a terminal's input makes of the typed password. */
type Typed = { text: string; state: 'typing' | 'done' | 'given-up' }

function typeOne({ text, state }: Typed, key: string): Typed {
  if (state !== 'typing') return { text, state }
  if (key === '\r' || key === '\n') return { text, state: 'done' }
  if (key === interrupt || key === endOfInput) return { text: '', state: 'given-up' }
  if (key === backspace || key === erase) return { text: Array.from(text).slice(0, -1).join(''), state }
  return { text: key < ' ' ? text : text + key, state }
}

/** Asks for the password at the terminal, without showing what is typed. Throws Unusable where there is none. */
export async function askPassword(terminal: ReadStream, show: (text: string) => void): Promise<string> {
  if (!terminal.isTTY)
    throw new Unusable('There is no terminal to ask for the password: name a file with --key-file FILE')
  show('Password of the backup: ')
  terminal.setRawMode(true)
  terminal.setEncoding('utf8')
  try {
    let typed: Typed = { text: '', state: 'typing' }
    for await (const part of terminal.iterator({ destroyOnReturn: false })) {
      typed = Array.from(String(part)).reduce(typeOne, typed)
      if (typed.state !== 'typing') break
    }
    if (typed.state !== 'done') throw new Unusable('No password was given')
    return typed.text
  } finally {
    terminal.setRawMode(false)
    terminal.pause()
    show('\n')
  }
}
