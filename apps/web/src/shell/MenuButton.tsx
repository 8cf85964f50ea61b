import { type ReactNode, useState } from 'react'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import type { HeaderMenuName } from './menus/HeaderMenu.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'

export const HeaderMenu = lazyPart(() => import('./menus/HeaderMenu.tsx'), 'HeaderMenu', ['menus', 'log'])

/** Returns the element a menu hangs from; null while it is closed. */
export function useMenuAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    anchor,
    open: setAnchor,
    close: () => setAnchor(null),
    turn: (element: HTMLElement) => setAnchor(anchor ? null : element),
  }
}

type OpenedMenuProps = { name: HeaderMenuName; menu: ReturnType<typeof useMenuAnchor> }

/** The menu, while it has an anchor. */
export function OpenedMenu({ name, menu: { anchor, close } }: OpenedMenuProps) {
  if (!anchor) return null
  return (
    <PartBoundary onFail={close}>
      <HeaderMenu name={name} anchor={anchor} onClose={close} />
    </PartBoundary>
  )
}

type MenuButtonProps = {
  name: HeaderMenuName
  testId: string
  className: string
  children: ReactNode
  label?: string
  popup?: 'menu' | 'dialog'
}

/** A button whose menu loads on first use. */
export function MenuButton({ name, testId, className, children, label, popup = 'menu' }: MenuButtonProps) {
  const menu = useMenuAnchor()
  return (
    <>
      <button
        type="button"
        aria-haspopup={popup}
        aria-expanded={menu.anchor !== null}
        aria-label={label}
        title={label}
        data-testid={testId}
        className={className}
        onPointerEnter={() => void HeaderMenu.preload()}
        onClick={(event) => menu.turn(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.open(event.currentTarget)
        }}
      >
        {children}
      </button>
      <OpenedMenu name={name} menu={menu} />
    </>
  )
}
