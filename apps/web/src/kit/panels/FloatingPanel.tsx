import { type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Rnd } from 'react-rnd'
import { dragHandleClass, PanelFrame } from './PanelFrame.tsx'
import { clampRect, minSide, nudgeRect, type Rect, rectText, snapRect, type Area } from './panelRect.ts'
import { usePanelPlaces } from './usePanelPlaces.ts'
import { type PanelName, usePanels } from './usePanels.ts'

function watch(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The size of the window, kept up to date. */
function useWindowArea(): Area {
  const width = useSyncExternalStore(watch, () => innerWidth)
  const height = useSyncExternalStore(watch, () => innerHeight)
  return { width, height }
}

type FloatingPanelProps = { name: PanelName; title: string; children: ReactNode }

const [smallStep, step] = [1, 16]

/** Returns the panel's place in this window, and its setter. */
function usePlace(name: PanelName) {
  const area = useWindowArea()
  const places = usePanelPlaces((state) => state.places)
  const place = usePanelPlaces((state) => state.place)
  const open = usePanels((panels) => panels.open)
  const others = open.filter((other) => other !== name).map((other) => clampRect(places[other], area))
  const put = (rect: Rect) => place(name, rect)
  return {
    area,
    rect: clampRect(places[name], area),
    drop: (rect: Rect) => put(snapRect(rect, others, area)),
    put,
  }
}

/** A panel over the page: dragged by its title, resized from every edge and corner, or both with the arrow keys. */
export function FloatingPanel({ name, title, children }: FloatingPanelProps) {
  const { area, rect, drop, put } = usePlace(name)
  const rank = usePanels((panels) => panels.open.indexOf(name))
  const isTop = usePanels((panels) => panels.open.at(-1) === name)
  const { show, hide } = usePanels.getState()
  const raise = () => {
    if (!isTop) show(name)
  }
  const onGripKey = (event: KeyboardEvent) => {
    const next = nudgeRect(
      rect,
      { key: event.key, isResize: event.shiftKey, step: event.ctrlKey || event.altKey ? smallStep : step },
      area,
    )
    if (!next) return
    event.preventDefault()
    put(next)
  }
  return (
    <Rnd
      position={{ x: rect.x, y: rect.y }}
      size={{ width: rect.width, height: rect.height }}
      minWidth={minSide}
      minHeight={minSide}
      bounds="parent"
      dragHandleClassName={dragHandleClass}
      // It would write a style element as HTML, which the page's security policy refuses; the title is not selectable.
      enableUserSelectHack={false}
      onDragStop={(_, { x, y }) => drop({ ...rect, x, y })}
      // Otherwise the browser may treat a quick pull at an edge as dragging a link behind it.
      onResizeStart={(event) => {
        if (event.nativeEvent instanceof MouseEvent) event.preventDefault()
      }}
      onResizeStop={(_, __, element, ___, position) =>
        put(clampRect({ ...position, width: element.offsetWidth, height: element.offsetHeight }, area))
      }
      onMouseDownCapture={raise}
      onTouchStartCapture={raise}
      onFocusCapture={raise}
      className="pointer-events-auto"
      style={{ zIndex: rank + 1 }}
      data-place={rectText(rect)}
    >
      <PanelFrame name={name} title={title} onClose={() => hide(name)} onGripKey={onGripKey}>
        {children}
      </PanelFrame>
    </Rnd>
  )
}

/** A panel as a bottom sheet on a narrow screen, which has room for the topmost one only. */
export function SheetPanel({ name, title, children }: FloatingPanelProps) {
  const hide = usePanels((panels) => panels.hide)
  return (
    <div className="pointer-events-auto absolute inset-x-0 bottom-14 h-[70dvh]">
      <PanelFrame name={name} title={title} onClose={() => hide(name)}>
        {children}
      </PanelFrame>
    </div>
  )
}

/** Closes the topmost panel on Esc, unless something above it (a dialog, a menu, a drag) has handled the key. */
export function useEscapeClosesPanel(): void {
  useEffect(() => {
    const close = (event: globalThis.KeyboardEvent) => {
      const { open, hide } = usePanels.getState()
      const top = open.at(-1)
      if (event.key !== 'Escape' || event.defaultPrevented || !top) return
      event.preventDefault()
      hide(top)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
}
