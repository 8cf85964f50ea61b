import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { hideWithUndo } from './rowActions.ts'
import { useToasts } from '../../kit/toast/showToast.ts'
import type { NamedToken } from './tokenRef.ts'
import { hiddenLevelOf, hideToken, showToken, useHiddenTokens, useShownRows } from './useHiddenTokens.ts'
import { rememberToken, useRecentTokens } from './useRecentTokens.ts'

const token = (symbol: string): NamedToken => ({
  network: 'eth',
  token: `0x${symbol}`,
  pool: null,
  symbol,
  name: '',
})
const refOf = (one: NamedToken | null) => one

afterEach(() => {
  for (const one of useHiddenTokens.getState().hidden.values()) showToken(one)
  useToasts.setState({ shown: [] })
})

test('rows of hidden tokens leave a list and come back; an untouched list stays the same one', () => {
  const rows = [token('a'), null, token('b')]
  const { result } = renderHook(() => useShownRows(rows, refOf))
  expect(result.current).toBe(rows)
  act(() => hideToken(token('a'), 'hidden'))
  expect(result.current).toEqual([null, token('b')])
  act(() => showToken(token('a')))
  expect(result.current).toBe(rows)
})

test('hiding can be undone for eight seconds, back to the level before', () => {
  hideToken(token('a'), 'hidden')
  hideWithUndo(token('a'), 'blocked')
  expect(hiddenLevelOf(token('a'))).toBe('blocked')
  const [toast] = useToasts.getState().shown
  expect(toast?.lastsMs).toBe(8000)
  toast?.action?.run()
  expect(hiddenLevelOf(token('a'))).toBe('hidden')
})

test('changes in another tab take effect here', () => {
  hideToken(token('a'), 'hidden')
  const text = readScoped('hiddenTokens') ?? ''
  showToken(token('a'))
  writeScoped('hiddenTokens', text)
  dispatchEvent(new StorageEvent('storage', { key: 'environment:hiddenTokens' }))
  expect(hiddenLevelOf(token('a'))).toBe('hidden')
})

test('recently viewed: newest first, without duplicates, a hundred at most', () => {
  for (let i = 0; i < 120; i++) rememberToken(token(`t${i}`), i)
  rememberToken(token('t50'), 999)
  const { recent } = useRecentTokens.getState()
  expect(recent).toHaveLength(100)
  expect(recent.slice(0, 2).map(({ symbol }) => symbol)).toEqual(['t50', 't119'])
})
