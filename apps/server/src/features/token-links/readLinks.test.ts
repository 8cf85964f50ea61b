import { composeMetadata } from '@peregrine/sandbox/people/composeMetadata'
import { expect, test } from 'vitest'
import { publicReach, Refusal } from '../../outgoing/openPlace.ts'
import { linkSources, readLinks } from './readLinks.ts'
import { metadataReach, publicTextReader } from './readPublicText.ts'

const checksummed = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
const address = checksummed.toLowerCase()
const gateway = 'https://ipfs.io/ipfs/'
const list = `https://raw.githubusercontent.com/trustwallet/assets/master/blockchains`

test('what the launch says comes before its launchpad’s service, and both before the list', () => {
  expect(linkSources({ network: 'four', address, uri: null }, gateway)).toEqual([
    `https://four.meme/meme-api/v1/private/token/get?address=${address}`,
    `${list}/smartchain/assets/${checksummed}/info.json`,
  ])
  expect(linkSources({ network: 'pump', address: 'Mint', uri: 'ipfs://cid/1' }, gateway)).toEqual([
    'https://ipfs.io/ipfs/cid/1',
    `${list}/solana/assets/Mint/info.json`,
  ])
  expect(linkSources({ network: 'eth', address, uri: 'javascript:alert(1)' }, gateway)).toHaveLength(1)
})

const x = JSON.stringify({ twitter: 'https://x.com/a' })
const refuse = () => Promise.reject(new Refusal('time'))

test.each([
  ['the first that names any is enough', { a: x, b: 'never read' }, ['https://x.com/a']],
  ['one that names none is passed over', { a: '{}', b: x }, ['https://x.com/a']],
  ['so is one that is missing', { a: null, b: x }, ['https://x.com/a']],
  ['so is one that is no JSON', { a: '<html>', b: x }, ['https://x.com/a']],
  ['so is one that does not answer', { a: refuse, b: x }, ['https://x.com/a']],
  ['where all answer and none names any, there are none', { a: '{}', b: null }, []],
  ['where one does not answer, that there are none is not known', { a: refuse, b: null }, null],
])('%s', async (_, answers: Record<string, string | null | (() => Promise<never>)>, expected) => {
  const links = await readLinks(['a', 'b'], async (url) => {
    const answer = answers[url]
    if (answer === 'never read') throw new Error('must not be read')
    return typeof answer === 'function' ? answer() : (answer ?? null)
  })
  expect(links?.map(({ url }) => url) ?? null).toEqual(expected)
})

test('a mistake of ours is no answer', async () => {
  await expect(readLinks(['a'], () => Promise.reject(new TypeError('mistake')))).rejects.toThrow('mistake')
})

test.each([
  ['http://8.8.8.8/a.json', 'url'],
  ['https://127.0.0.1/a.json', 'address'],
  ['https://[::1]/a.json', 'address'],
  ['https://8.8.8.8:8443/a.json', 'port'],
  ['https://inside.example/a.json', 'address'],
])('%s is refused before anything is sent: %s', async (url, why) => {
  const reach = { ...metadataReach, lookup: async () => ['10.0.0.1'] }
  await expect(publicTextReader(reach)(url)).rejects.toMatchObject({ why })
})

test('pictures still come over plain http, as before', () => {
  expect(publicReach.isSecureOnly).toBeUndefined()
})

test('some tokens of the sandbox have links, in the form of each place, and some none', async () => {
  const found = new Set<string>()
  for (let number = 0; number < 60; number++) {
    const token = {
      network: 'pump' as const,
      address: `Mint${number}`,
      uri: `https://metadata.sandbox.invalid/sol/${number}.json`,
    }
    const onFour = { network: 'four' as const, address: `0x${String(number).padStart(40, '0')}`, uri: null }
    for (const one of [token, onFour]) {
      const links = await readLinks(linkSources(one, gateway), async (url) => composeMetadata(url))
      found.add(`${one.network} ${links?.length === 0 ? 'none' : 'some'}`)
      for (const { kind, url } of links ?? [])
        found.add(`${one.network} ${kind} ${new URL(url).hostname.replace(/\d+/, 'n')}`)
    }
  }
  for (const network of ['pump', 'four'])
    for (const what of [
      'none',
      'some',
      'x x.com',
      'telegram t.me',
      'website token-n.sandbox.invalid',
      'website links.sandbox.invalid',
    ])
      expect(found).toContain(`${network} ${what}`)
})
