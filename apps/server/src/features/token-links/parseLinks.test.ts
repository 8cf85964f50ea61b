import { getTokenLinks, maxTokenLinks } from '@peregrine/contract/routes/tokenLinks'
import { expect, test } from 'vitest'
import { parseLink, parseLinks } from './parseLinks.ts'

const urls = (json: unknown) => parseLinks(json).map(({ kind, url }) => `${kind} ${url}`)

test.each([
  [
    'pump.fun',
    { name: 'A', twitter: 'https://x.com/a', telegram: 'https://t.me/a', website: 'https://a.fun' },
  ],
  [
    'four.meme',
    {
      code: 0,
      data: { twitterUrl: 'https://x.com/a', telegramUrl: 'https://t.me/a', webUrl: 'https://a.fun' },
    },
  ],
  ['older metadata', { extensions: { twitter: 'x.com/a', telegram: 't.me/a', website: 'a.fun' } }],
  [
    'a token list',
    {
      website: 'https://a.fun',
      links: [
        { name: 'telegram', url: 'https://t.me/a' },
        { name: 'x', url: 'https://x.com/a' },
      ],
    },
  ],
])('the links of %s are found, whatever its fields are called', (_, json) => {
  expect(urls(json)).toEqual(['x https://x.com/a', 'telegram https://t.me/a', 'website https://a.fun/'])
})

test.each([
  ['https://x.com/a', 'x'],
  ['https://www.x.com/a', 'x'],
  ['https://twitter.com/i/communities/1', 'x'],
  ['https://mobile.twitter.com/a', 'x'],
  ['https://telegram.me/a', 'telegram'],
  ['https://x.com.evil.io/a', 'website'],
  ['https://evil-x.com/a', 'website'],
  ['https://t.me.evil.io/a', 'website'],
  ['https://evil.io/x.com/a', 'website'],
  ['https://х.com/a', 'website'],
])('%s is a page of %s by its host alone', (url, kind) => {
  expect(parseLink(url, true)?.kind).toBe(kind)
})

test('a look-alike letter in a host is spelled out', () => {
  expect(parseLink('https://х.com/a')?.url).toBe('https://xn--u1a.com/a')
})

test.each([
  'http://a.fun',
  'javascript:alert(1)',
  'data:text/html,<script>',
  'https://user@a.fun/',
  'https://x.com@evil.io/',
  'https://a.fun:8443/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://localhost/',
  'https://router.local/',
  'https://db.internal/',
  'https://nodots/',
  'https://x.com',
  'https://t.me/',
  'https://',
  '//a.fun',
  '/a',
  'no link',
  '',
  `https://a.fun/${'a'.repeat(512)}`,
  `https://a.fun/${'é'.repeat(200)}`,
  7,
  null,
  { url: 'https://a.fun' },
])('%s is no link', (written) => expect(parseLink(written)).toBeNull())

test('a name alone is an account only where accounts of X are told', () => {
  expect(parseLink('@pepe_coin', true)?.url).toBe('https://x.com/pepe_coin')
  expect(parseLink('@pepe_coin')).toBeNull()
})

test('the same page is told once, and never too many', () => {
  const same = { website: 'https://a.fun', external_url: 'https://a.fun/' }
  expect(urls(same)).toEqual(['website https://a.fun/'])
  const links = Array.from({ length: 1_000 }, (_, at) => ({ url: `https://a${at}.fun` }))
  expect(parseLinks({ links, twitter: 'https://x.com/a' })).toHaveLength(maxTokenLinks)
  expect(urls({ links, twitter: 'https://x.com/a' })[0]).toBe('x https://x.com/a')
})

test.each([
  [null],
  [[]],
  ['text'],
  [7],
  [{ data: [], extensions: 'x', links: { url: 'https://a.fun' } }],
  [{ links: [null, 7] }],
])('metadata of another shape names none: %j', (json) => expect(parseLinks(json)).toEqual([]))

test('the page takes nothing else from a server that sends it', () => {
  const links = (url: string) => ({ state: 'read', links: [{ kind: 'website', url }] })
  expect(getTokenLinks.reply.safeParse(links('https://a.fun/')).success).toBe(true)
  for (const url of ['javascript:alert(1)', 'http://a.fun/', 'data:text/html,x', 'a.fun'])
    expect(getTokenLinks.reply.safeParse(links(url)).success).toBe(false)
})
