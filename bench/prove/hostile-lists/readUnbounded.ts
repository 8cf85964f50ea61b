import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { readListFile, sheetText } from '@peregrine/core/wallet-list/file/readListFile'
import { normalizeListText } from '@peregrine/core/wallet-list/normalizeListText'
import { wordsOfLine } from '@peregrine/core/wallet-list/wordsOfLine'

// The import without its limits: archives are unpacked whole, and every line is read, however many and long.
const file = await readListFile(readFileSync(process.argv[2] ?? ''), async (packed) => inflateRawSync(packed))
const sheets = file.kind === 'sheet' ? file.sheets.map(({ rows }) => sheetText(rows)).join('\n') : ''
const text = file.kind === 'text' ? file.text : sheets
const words = normalizeListText(text).split('\n').map(wordsOfLine)
console.log(JSON.stringify({ new: words.length }))
