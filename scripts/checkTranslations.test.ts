import { expect, test } from 'vitest'
import { areasOfText, findLacking, parseModule } from './checkTranslations.ts'

const areaOf = new Map([
  ['nav.home', 'shell'],
  ['move.open', 'events'],
  ['quickBuy.says', 'square'],
  ['token.mine.says', 'token'],
  ['token.holders.says', 'people'],
])

const web = 'apps/web/src'
const main = `${web}/main.tsx`

function lacking(files: Record<string, string>): string[] {
  return findLacking(
    new Map(
      Object.entries(files).map(([name, code]) => [`${web}/${name}`, parseModule(`${web}/${name}`, code)]),
    ),
    areaOf,
  )
}

test('a part provides the translations of all its modules', () => {
  const row = `export const Row = () => t('move.open')`
  const list = `import { Row } from './Row.tsx'\nexport const List = () => <Row label={t('nav.home')} />`
  const page = (areas: string) => `const List = lazyPart(() => import('./List.tsx'), 'List'${areas})`
  const files = { 'Row.tsx': row, 'List.tsx': list }
  expect(lacking({ ...files, 'Page.tsx': page(`, ['events']`) })).toEqual([])
  for (const areas of ['', `, ['square']`])
    expect(lacking({ ...files, 'Page.tsx': page(areas) })).toEqual([
      `${web}/Page.tsx: List.tsx is loaded without the words of 'events' (move.open in ${web}/Row.tsx)`,
    ])
})

test('a page loaded by the router follows the same rule', () => {
  const page = { 'Buy.tsx': `t('quickBuy.says')` }
  expect(
    lacking({
      ...page,
      'route.tsx': `lazyRouteComponent(withTranslations('square', () => import('./Buy.tsx')), 'Buy')`,
    }),
  ).toEqual([])
  expect(
    lacking({
      ...page,
      'route.tsx': `lazyRouteComponent(withTranslations('token', () => import('./Buy.tsx')), 'Buy')`,
    }),
  ).toHaveLength(1)
})

test("the program itself has only the shell's translations, and those that a module loads itself", () => {
  expect(lacking({ 'main.tsx': `t('nav.home')` })).toEqual([])
  expect(lacking({ 'main.tsx': `t('move.open')` })).toHaveLength(1)
  expect(lacking({ 'main.tsx': `await loadTranslations(['events']); t('move.open')` })).toEqual([])
})

test('type imports and comments need no translations', () => {
  const code = `import type { Row } from './Row.tsx'\n// t('move.open')\nimport './style.css'\nexport * from './other.ts'`
  expect(parseModule(main, code)).toEqual({
    uses: [`${web}/style.css`, `${web}/other.ts`],
    texts: [],
    parts: [],
    own: [],
  })
})

test.each`
  text                    | areas
  ${'move.open'}          | ${['events']}
  ${'move.shut'}          | ${[]}
  ${'token.${what}.says'} | ${['token', 'people']}
  ${'${base}.says'}       | ${[]}
  ${'quickBuy.${kind}'}   | ${['square']}
`('$text', ({ text, areas }: { text: string; areas: string[] }) => {
  expect([...areasOfText(text, areaOf).keys()]).toEqual(areas)
})
