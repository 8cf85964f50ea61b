import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { cleanWrittenText } from '../tokenText.ts'
import { exportKols, kolFormats } from './exportKols.ts'
import { holdsSecret } from './holdsSecret.ts'
import { type KolEntry, kolOfRow } from './kolEntry.ts'
import { parseWalletList } from './parseWalletList.ts'

const hex = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const base58 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeBase58(bytes))
const text = fc.oneof(
  fc.constantFrom('老王', '=1+1', '"quoted", with comma', "it's", '@handle', '- dash', '🦅 Eagle', 'a;b'),
  fc.string({ maxLength: 20 }).map(cleanWrittenText),
)
const entry: fc.Arbitrary<KolEntry> = fc
  .record({
    address: fc.oneof(hex, base58),
    name: text,
    group: text,
    avatar: fc.constantFrom('', '🦅', '🇨🇳', 'https://host.example/a.png?x=1,2'),
    xHandle: fc.option(fc.stringMatching(/^\w{1,15}$/)),
  })
  // A name that begins like an account is read as one, so the account is always written down with it.
  .map((kol) => ({
    ...kol,
    name: kol.name || 'x',
    xHandle: kol.xHandle ?? (/@/.test(kol.name) ? 'x' : null),
  }))
  .filter((kol) => !holdsSecret(kol))

test.each(kolFormats)('a list of KOLs written as %s is read again without loss', (format) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: ({ address }) => address, minLength: 1, maxLength: 8 }),
      (kols) => {
        const list = parseWalletList(exportKols(kols, format), () => true)
        expect(list.problems).toEqual([])
        expect(list.rows.map(kolOfRow)).toEqual(kols)
      },
    ),
  )
})
