import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/renderApp.tsx'

afterEach(() => {
  cleanup()
  document.querySelector('meta[name=public-origins]')?.remove()
  vi.unstubAllGlobals()
})

function serveFor(content: string): void {
  const meta = document.createElement('meta')
  meta.name = 'public-origins'
  meta.content = content
  document.head.append(meta)
}

test('a page at a disallowed origin shows the setting, with that origin', async () => {
  serveFor('http://127.0.0.1:7777,http://localhost:7777')
  await renderApp({ path: '/alphaCalculator' })
  const notice = await screen.findByTestId('origin-refused')
  expect(notice.textContent).toContain(`服务器不接受 ${location.origin} 这个地址`)
  expect(notice.querySelector('code')?.textContent).toBe(
    `PUBLIC_ORIGINS=http://127.0.0.1:7777,http://localhost:7777,${location.origin}`,
  )
})

test.each([
  ['where its address is allowed', () => serveFor(`http://a.test,${location.origin}`)],
  ['where the server does not say', () => serveFor('__PUBLIC_ORIGINS__')],
  ['in a page without the list', () => undefined],
])('it says nothing %s', async (_, prepare) => {
  prepare()
  await renderApp({ path: '/alphaCalculator' })
  await screen.findByTestId('connection')
  expect(screen.queryByTestId('origin-refused')).toBeNull()
})
