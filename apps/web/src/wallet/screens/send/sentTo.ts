import { canonicalAddress } from '@peregrine/core/address'
import { readScoped, writeScoped } from '../../../kit/preferences/scopedText.ts'

const storedAs = 'sentTo'
const maxKept = 200

/** Recipients of the user's own transfers, newest first; never those of incoming ones, which anybody can make. */
export function readSentTo(): string[] {
  return (readScoped(storedAs) ?? '').split(' ').filter((address) => /^[0-9A-Za-z]{32,44}$/.test(address))
}

export function noteSentTo(address: string): void {
  const recipient = canonicalAddress(address)
  const others = readSentTo().filter((one) => one !== recipient)
  writeScoped(storedAs, [recipient, ...others].slice(0, maxKept).join(' '))
}
