import { expect, test } from 'vitest'
import { isJsonFile, isJsonList } from './isJsonList.ts'

const wallet = `0x${'a1'.repeat(20)}`

test.each([
  [`[{"address":"${wallet}","name":"老王"}]`, true],
  [`\ufeff\n [ ["${wallet}"] ]`, true],
  [`{"data":{"wallets":["${wallet}"]}}`, true],
  [`{address: '${wallet}'}`, true],
  [`[vip] whale,${wallet},smart`, false],
  [`{vip} whale,${wallet},smart`, false],
  [`${wallet}:[{"`, false],
  ['[{', false],
  ['', false],
])('%s', (text, isJson) => expect(isJsonList(text)).toBe(isJson))

test('a file is known by its beginning, whatever its name', async () => {
  const fileOf = (text: string) => new File([text], 'list.csv')
  expect(await isJsonFile(fileOf(`[{"address":"${wallet}"}]`))).toBe(true)
  expect(await isJsonFile(fileOf(`address,note\n${wallet},one`))).toBe(false)
})
