import type { HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import type { HolderWire } from '@peregrine/contract/routes/tokens'
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { holder, holders, pool, poolInfo, token } from '../../../testing/unknown-figures/knownWires.ts'

// The chart draws on a canvas, which this environment lacks.
vi.mock('../chart/Candles.tsx', () => ({ Candles: () => null }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [whale, friend, loner, hub] = ['1', '2', '3', '9'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
const has = (address: string, percent: number | null, change: Partial<HolderWire> = {}): HolderWire => ({
  ...holder,
  address,
  percent,
  units: String((percent ?? 1) * 1e9),
  ...change,
})
const three = [
  has(whale, 8, { tags: ['dev'] }),
  has(friend, 4),
  has(loner, 2),
  has(pool, 50, { kind: 'pool' }),
]
const linked: HolderLinksWire = {
  state: 'read',
  since: 1_700_000_000_000,
  isWhole: false,
  links: [{ from: whale, to: friend, units: '5000000000000000000', count: 2 }],
  senders: [],
}

async function show(
  links: Partial<HolderLinksWire> = {},
  list: readonly HolderWire[] = three,
  isNarrow = false,
) {
  const answer = { code: '000000', data: { ...linked, ...links } }
  const answers = {
    [`/eth/pool-info/${pool}`]: { code: '000000', data: { ...poolInfo, tokenAddress: token, launch: null } },
    [`/api/holders/eth/${token}`]: {
      code: '000000',
      data: { ...holders, isComplete: true, history: null, holders: list },
    },
    [`/api/holder-links/eth/${token}`]: answer,
  }
  const shown = await renderApp({ path: `/eth/lp/${pool}?tab=holders`, locale: 'en', isNarrow, answers })
  const button = await screen.findByTestId('holder-view-bubbles')
  await act(async () => fireEvent.click(button))
  await screen.findByTestId('bubble-linked')
  return { ...shown, answer }
}
const bubbleOf = (address: string) =>
  screen.getAllByTestId('bubble').find(({ dataset }) => dataset.wallet === address) as HTMLElement
const linkedText = () => screen.getByTestId('bubble-linked').textContent
const linesText = () => screen.getByTestId('bubble-lines').textContent

test('wallets are bubbles, those that sent to one another are joined, and their share is told', async () => {
  await show()
  expect(screen.getAllByTestId('bubble').map(({ dataset }) => dataset.wallet)).toEqual([whale, friend, loner])
  expect(screen.getAllByTestId('bubble-line')).toHaveLength(1)
  expect(linkedText()).toContain('Linked wallets hold 12.0%')
  expect(linkedText()).toContain('1 group: 2 wallets, 12.0%')
  expect(linesText()).toContain('since Nov 14, 2023')
  expect(bubbleOf(whale).textContent).toContain('8.0%')
})

test('the list is a press away, and is what the keyboard and readers use', async () => {
  await show()
  expect(screen.getByTestId('bubbles').getAttribute('aria-hidden')).toBe('true')
  for (const bubble of screen.getAllByTestId('bubble')) expect(bubble.getAttribute('tabindex')).toBe('-1')
  fireEvent.click(screen.getByTestId('holder-view-list'))
  expect(screen.getAllByTestId('holder-row')).toHaveLength(4)
})

test('a bubble that is pointed at tells its wallet, and dims those it has no link with', async () => {
  await show()
  fireEvent.pointerEnter(bubbleOf(friend), { pointerType: 'mouse' })
  const facts = screen.getByTestId('bubble-facts')
  expect(facts.dataset.wallet).toBe(friend)
  for (const text of ['4.0%', 'Group: 2 wallets, 12.0%', 'Received 5'])
    expect(facts.textContent).toContain(text)
  expect(bubbleOf(loner).getAttribute('class')).toContain('opacity-25')
  expect(bubbleOf(whale).getAttribute('class')).not.toContain('opacity-25')
  fireEvent.pointerEnter(bubbleOf(whale), { pointerType: 'mouse' })
  for (const text of ['Dev', 'Sent 5']) expect(screen.getByTestId('bubble-facts').textContent).toContain(text)
})

test('a click opens the wallet; the first touch only tells it', async () => {
  const { router } = await show()
  const touch = createEvent.click(bubbleOf(loner))
  Object.defineProperty(touch, 'pointerType', { value: 'touch' })
  fireEvent(bubbleOf(loner), touch)
  expect(screen.getByTestId('bubble-facts').dataset.wallet).toBe(loner)
  expect(router.state.location.pathname).toBe(`/eth/lp/${pool}`)
  fireEvent.click(bubbleOf(loner))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/user/eth/${loner}`))
})

test('a former sender joins those it sent to, and is said to be none of the holders', async () => {
  const links = [friend, loner].map((to) => ({ from: hub, to, units: null, count: 1 }))
  await show({ links, senders: [{ address: hub, name: null }] })
  expect(linkedText()).toContain('Linked wallets hold 6.0%')
  fireEvent.pointerEnter(bubbleOf(hub), { pointerType: 'mouse' })
  const facts = screen.getByTestId('bubble-facts')
  expect(facts.textContent).toContain('Not among the top holders')
  // How much it sent is not known.
  expect(within(facts).getByRole('img').textContent).toBe('–')
  for (const line of screen.getAllByTestId('bubble-line'))
    expect(line.getAttribute('stroke-dasharray')).toBeTruthy()
})

test.each([
  [{ isWhole: true }, 'since the launch'],
  [{ since: null }, 'recent transfers'],
  [{ state: 'not-served', since: null }, 'does not serve transfers'],
] as const)('it says what the lines are and since when: %o', async (change, text) => {
  await show(change)
  expect(linesText()).toContain(text)
})

test('that nobody is linked is said only where transfers are known', async () => {
  await show({ links: [] })
  expect(linkedText()).toContain('No transfers seen')
  cleanup()
  await show({ links: [], state: 'unsupported', since: null })
  expect(linkedText()).not.toContain('No transfers seen')
  expect(within(screen.getByTestId('bubble-linked')).getByRole('img').title).toContain('On Solana')
})

test('an unknown share is a dash, and its bubble has its size all the same', async () => {
  await show({}, [has(whale, null), has(friend, 4)])
  expect(linkedText()).toContain('Linked wallets hold –')
  expect(Number(bubbleOf(whale).querySelector('circle')?.getAttribute('r'))).toBeGreaterThan(12)
})

test('the picture shows what is known by then once it is updated', async () => {
  const { answer } = await show()
  answer.data = { ...linked, links: [] }
  fireEvent.click(screen.getByTestId('bubble-update'))
  await waitFor(() => expect(screen.queryByTestId('bubble-line')).toBeNull())
})

test('without wallets there is nothing to draw', async () => {
  const answers = [has(pool, 50, { kind: 'pool' })]
  await renderApp({
    path: `/eth/lp/${pool}?tab=holders`,
    locale: 'en',
    isNarrow: true,
    answers: {
      [`/eth/pool-info/${pool}`]: {
        code: '000000',
        data: { ...poolInfo, tokenAddress: token, launch: null },
      },
      [`/api/holders/eth/${token}`]: { code: '000000', data: { ...holders, holders: answers } },
      [`/api/holder-links/eth/${token}`]: { code: '000000', data: { ...linked, links: [] } },
    },
  })
  const button = await screen.findByTestId('holder-view-bubbles')
  await act(async () => fireEvent.click(button))
  await screen.findByTestId('bubbles-empty')
})
