import { useEffect } from 'react'
import { isTyping } from '../../kit/keys/isTyping.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { closeRowMenu, openRowMenu, useRowMenu } from '../doors/useRowMenu.ts'

const RowMenuPanel = lazyPart(() => import('./RowMenuPanel.tsx'), 'RowMenuPanel', [
  'watchlist',
  'follow',
  'kols',
  'quick-buy',
])

function onContextMenu(event: MouseEvent): void {
  // Shift opens the browser's own menu, as does a text field.
  if (
    event.shiftKey ||
    isTyping(event.target) ||
    !(event.target instanceof HTMLElement || event.target instanceof SVGElement)
  )
    return
  const from = event.target.closest<HTMLElement>('*') ?? document.body
  if (openRowMenu(from, { x: event.clientX, y: event.clientY })) event.preventDefault()
}

function onKeyDown(event: KeyboardEvent): void {
  const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
  if (!isMenuKey || !(event.target instanceof HTMLElement)) return
  const { left, top, height } = event.target.getBoundingClientRect()
  if (openRowMenu(event.target, { x: left + 16, y: top + Math.min(height, 28) })) event.preventDefault()
}

/** Listens on the whole page and renders the menu of the row it was opened on. The shell places it once. */
export function RowMenuHost() {
  const opened = useRowMenu((menu) => menu.opened)
  useEffect(() => {
    document.addEventListener('contextmenu', onContextMenu)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('contextmenu', onContextMenu)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  if (!opened) return null
  return (
    <PartBoundary onFail={closeRowMenu}>
      <RowMenuPanel key={`${opened.at.x} ${opened.at.y}`} opened={opened} />
    </PartBoundary>
  )
}
