import { expect, test } from 'vitest'
import { parseXHandle } from '../parseXHandle.ts'
import { kolOfRow } from './kolEntry.ts'
import { parseAvatar } from './parseAvatar.ts'
import { parseWalletList } from './parseWalletList.ts'

const wallet = '0x38e47fece3ea323e864c65410f6458c820eaa897'
const solana = '4BdKaxN8G6ka4GYtQQWk4G4dZRUTX2vQH9GcXdBREFUk'
const kolsOf = (text: string) => parseWalletList(text, () => true).rows.map(kolOfRow)

test.each([
  ['@Cented7', 'Cented7'],
  ['Cented7', 'Cented7'],
  ['https://x.com/Cented7', 'Cented7'],
  ['twitter.com/Cented7/status/1', 'Cented7'],
  ['https://x.com/Cented7?s=21', 'Cented7'],
  ['✅', null],
  ['', null],
  ['two words', null],
  ['https://example.com/Cented7', null],
  ['https://evilx.com/Cented7', null],
  ['x'.repeat(31), null],
])('the X handle of %j is %j', (text, handle) => expect(parseXHandle(text)).toBe(handle))

test.each([
  ['🦅', '🦅'],
  ['🇨🇳', '🇨🇳'],
  ['', ''],
  ['https://pbs.twimg.com/a/b.jpg', 'https://pbs.twimg.com/a/b.jpg'],
  ['http://u:p@host/a.png', null],
  ['javascript:alert(1)', null],
  ['data:image/svg+xml,<svg/>', null],
  ['https://host/a b.png', null],
  [`https://host/${'x'.repeat(2_048)}`, null],
  ['word', null],
])('the avatar %j is %j', (text, avatar) => expect(parseAvatar(text)).toBe(avatar))

test('a table of KOLs keeps name, group, avatar and the account on X', () => {
  const [one] = kolsOf(
    `name,address,group,avatarUrl,twitter\nJijo,${solana},一组,https://host/j.png,https://x.com/jijo_exe`,
  )
  expect(one).toEqual({
    address: solana,
    name: 'Jijo',
    group: '一组',
    avatar: 'https://host/j.png',
    xHandle: 'jijo_exe',
  })
})

test.each([
  ['a mention in the name', `${wallet},Cented (@Cented7)`, 'Cented7'],
  [
    'a handle in the note',
    JSON.stringify([{ address: wallet, name: 'C', note: 'from @Cented7' }]),
    'Cented7',
  ],
  ['a mail address is none', `${wallet},me a@b.example`, null],
  ['ticks in the column are none', `| Wallet | Twitter |\n|---|---|\n| ${wallet} | ✅ |`, null],
])('%s', (_, text, handle) => expect(kolsOf(text)[0]?.xHandle).toBe(handle))

test('what has no place in a list of KOLs is left out, and what is missing is empty', () => {
  const [one] = kolsOf(JSON.stringify([{ address: wallet, sound: 'bell', emoji: 'javascript:x' }]))
  expect(one).toEqual({ address: wallet, name: '', group: '', avatar: '', xHandle: null })
})
