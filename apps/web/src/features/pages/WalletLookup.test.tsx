import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'

afterEach(cleanup)

const evm = `0x${'ab'.repeat(20)}`

test('a pasted link leaves the address and chooses its network; two addresses and a key are named', async () => {
  const { router } = await renderApp({ path: '/scraper' })
  const field = await screen.findByTestId<HTMLInputElement>('lookup-address')
  const paste = (value: string) => fireEvent.change(field, { target: { value } })
  const says = () => screen.getByTestId('lookup-error').textContent
  paste(`${evm} 0x${'cd'.repeat(20)}`)
  fireEvent.click(screen.getByTestId('lookup-go'))
  expect(says()).toContain('多个地址')
  paste('ab'.repeat(32))
  fireEvent.click(screen.getByTestId('lookup-go'))
  expect(says()).toContain('私钥')
  paste(`https://basescan.org/address/${evm}`)
  expect(field.value).toBe(evm)
  fireEvent.click(screen.getByTestId('lookup-go'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/user/base/${evm}`))
})
