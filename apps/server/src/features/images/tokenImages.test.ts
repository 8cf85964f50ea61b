import { expect, test } from 'vitest'
import { imageSettingFields, imageSettingsOf } from './settings.ts'
import { gatewayUrl } from '../../domain/tokens/gatewayUrl.ts'
import { tokenImageUrls } from './tokenImages.ts'

const checksummed = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
const off = { isOn: true, tokenImageUrl: null, ipfsGateway: 'https://ipfs.io/ipfs/' }
const icons = 'https://raw.githubusercontent.com/trustwallet/assets/master/blockchains'

test.each([
  ['eth', checksummed.toLowerCase(), `ethereum/assets/${checksummed}`, 'ethereum'],
  ['base', checksummed.toLowerCase(), `base/assets/${checksummed}`, 'base'],
  ['four', checksummed.toLowerCase(), `smartchain/assets/${checksummed}`, 'bsc'],
  ['pump', 'So11111111111111111111111111111111111111112', null, 'solana'],
] as const)('the public services know a token of %s by their own names', (network, address, icon, dex) => {
  expect(tokenImageUrls(network, address, off)).toEqual([
    `${icons}/${icon ?? `solana/assets/${address}`}/logo.png`,
    `https://dd.dexscreener.com/ds-data/tokens/${dex}/${address}.png`,
  ])
})

test("the operator's own host comes first, with every placeholder filled in", () => {
  const own = { ...off, tokenImageUrl: 'https://own.example/{network}/{address}/{address}.png' }
  expect(tokenImageUrls('pump', 'Addr', own)[0]).toBe('https://own.example/sol/Addr/Addr.png')
})

test.each([
  ['ipfs://cid/1.json', 'https://ipfs.io/ipfs/cid/1.json'],
  ['ipfs://ipfs/cid', 'https://ipfs.io/ipfs/cid'],
  ['https://gateway.example/ipfs/cid/a b', null],
  ['https://gateway.example/ipfs/cid', 'https://ipfs.io/ipfs/cid'],
  ['https://host.example/meta.json', 'https://host.example/meta.json'],
  ['http://host.example/x/ipfs/cid', 'http://host.example/x/ipfs/cid'],
  ['data:application/json,{}', null],
  ['ar://abc', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s is read at %s', (uri, url) => expect(gatewayUrl(uri, off.ipfsGateway)).toBe(url))

test('the gateway ends in one slash, however it is configured', () => {
  const of = (gateway: string) => imageSettingsOf({ IMAGE_PROXY: 'on', IPFS_GATEWAY: gateway }).ipfsGateway
  expect(of('https://g.example/ipfs')).toBe('https://g.example/ipfs/')
  expect(of('https://g.example/ipfs/')).toBe('https://g.example/ipfs/')
  expect(imageSettingsOf({ IMAGE_PROXY: 'off', IPFS_GATEWAY: 'x' }).isOn).toBe(false)
})

test.each([
  ['TOKEN_IMAGE_URL', 'https://own.example/logo.png'],
  ['TOKEN_IMAGE_URL', 'file:///{address}'],
  ['IPFS_GATEWAY', 'ipfs.io/ipfs/'],
  ['IPFS_GATEWAY', 'ftp://ipfs.io/'],
  ['IMAGE_PROXY', 'yes'],
] as const)('the setting %s cannot be %s', (field, text) => {
  expect(imageSettingFields[field].safeParse(text).success).toBe(false)
})
