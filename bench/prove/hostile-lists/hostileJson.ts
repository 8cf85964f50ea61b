import { evm, fill, type HostileList, listsOf, sol } from './hostileList.ts'

/** As many items as a list may have. */
const manyOf = (item: (at: number) => string) =>
  `[${Array.from({ length: 60_000 }, (_, at) => item(at)).join(',')}]`
const capitalsOf = (at: number) => `0x${'AB'.repeat(16)}${at.toString(16).padStart(8, 'c')}`

/** JSON whose items, or whole text, provoke repeated reading. */
const texts: Record<string, () => string> = {
  'open brackets': () => fill('['),
  'open braces': () => fill('{'),
  'braces and brackets': () => fill('{['),
  'closing brackets': () => fill(']', '['),
  'empty lists': () => fill('[],', '['),
  'empty objects': () => fill('{},', '[', '{}]'),
  'objects with one field': () => fill('{"a":1},', '[', '{}]'),
  numbers: () => fill('0,', '[', '0]'),
  'texts of one letter': () => fill('"a",', '[', '"a"]'),
  'one object of many fields': () => {
    const fields = Array.from({ length: 400_000 }, (_, at) => `"k${at}":1`)
    return `[{${fields.join(',')}}]`
  },
  'one object of many lists': () => {
    const fields = Array.from({ length: 400_000 }, (_, at) => `"k${at}":[]`)
    return `{${fields.join(',')}}`
  },
  'an object of wallets without end': () => fill(`"${evm}":[],`, '{', '"a":1}'),
  'wallets far from their lines': () => fill('\n', `[{"a":["${evm}"],"b":["${sol}"]}`, ']'),
  'nested a thousand deep, over and over': () => fill(`${'['.repeat(1_000)}${']'.repeat(1_000)},`, '[', '1]'),
  'nested two and a half million deep': () => `${'['.repeat(2_500_000)}${']'.repeat(2_500_000)}`,
  'objects nested deep': () => `${'{"a":'.repeat(800_000)}1${'}'.repeat(800_000)}`,
  'an open text of backslashes': () => fill('\\', '["'),
  'an open text of quotes and backslashes': () => fill('\\"', '["'),
  'open texts': () => fill('["a', '['),
  'single quotes that never end': () => fill("{'", '['),
  'single quotes in objects': () => fill("{'a':'b',", '['),
  'words before colons': () => fill('a:', '[{'),
  'blanks before a colon': () => fill(' ', '[{a', 'b}]'),
  'commas and blanks before no bracket': () => fill(', ', '[{"a":1', '}]'),
  'commas and runs of blanks in an object': () => fill(`,${' '.repeat(3_000)}x`, '[{', '}]'),
  remarks: () => fill('//', '['),
  'remarks in lines': () => fill('//x\n', '[{', '}]'),
  '__proto__ in each object': () => fill(`{"address":"${evm}","__proto__":{"a":1}},`, '[', '1]'),
  '__proto__ nested': () => fill('{"__proto__":', '['),
  'names that are secrets': () => fill('{"privateKey":0},', '[', '1]'),
  'a field of five megabytes': () => fill('a', `[{"address":"${evm}","name":"`, '"}]'),
  'a field of blanks': () => fill(' ', `[{"address":"${evm}","name":"`, '"}]'),
  'a field of words': () => fill('word 1 ', `[{"address":"${evm}","name":"`, '"}]'),
  'a field of dots': () => fill('a.', `[{"address":"${evm}","name":"`, '/"}]'),
  'a key of five megabytes': () => fill('a', `[{"address":"${evm}","`, '":1}]'),
  escapes: () => fill('\\u0061', `[{"address":"${evm}","name":"`, '"}]'),
  'broken objects, one after the other': () => fill('{"a":1 "b"} '),
  'one broken object with many in it': () => fill('{"a":1},', '[{"x":[', ''),
  'strings that hold brackets': () => fill('"[{",', '['),
  'quotes and backslashes, one left over': () => fill('\\"', '["', '\\'),
  'single quotes and backslashes that never end': () => fill("\\'", "[{'"),
  'wallets in escapes': () => fill(`"\\u0030${evm.slice(1)}",`, '[[', '1]]'),
  'wallets in escapes, in one object': () => fill(`"\\u0030${evm.slice(1)}":1,`, '{', '"a":1}'),
  'sixty thousand wallets in capitals': () => manyOf((at) => `{"address":"${capitalsOf(at)}","name":"a"}`),
  'sixty thousand wallets, each with a field of its own': () =>
    manyOf((at) => `{"address":"${evm}","field ${at}":1}`),
  'sixty thousand wallets as fields': () =>
    `{${manyOf((at) => `"${capitalsOf(at)}":{"k${at}":1}`).slice(1, -1)}}`,
  'sixty thousand groups': () => `{${manyOf((at) => `"group ${at}":["${evm}"]`).slice(1, -1)}}`,
  'closing brackets and full-width commas': () => fill(']，', '[', '"'),
  'words and blanks': () => fill('a ', '['),
  'remarks in quotes': () => fill(`"//",`, '[{', '}]'),
  'wallets as lists': () => fill(`["${evm}",["${sol}"]],`, '[', '1]'),
}

/** Five megabytes of JSON, or of what begins like it. */
export const hostileJson: readonly HostileList[] = listsOf('json', texts)
