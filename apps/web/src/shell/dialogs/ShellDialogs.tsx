import type { ComponentType } from 'react'
import { lazyPart } from '../../shared/parts/lazyPart.tsx'
import { PartBoundary } from '../../shared/parts/PartBoundary.tsx'
import { type ShellDialog, useShellDialog } from '../useShellDialog.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const dialogs: Record<ShellDialog, Dialog> = {
  menu: lazyPart(() => import('./MobileMenu.tsx'), 'MobileMenu', ['menus', 'log']),
  me: lazyPart(() => import('./MobileMe.tsx'), 'MobileMe', ['menus', 'log']),
  contact: lazyPart(() => import('./ContactDialog.tsx'), 'ContactDialog', ['menus']),
  service: lazyPart(() => import('./ServiceDialog.tsx'), 'ServiceDialog', ['menus']),
  keys: lazyPart(() => import('./KeysDialog.tsx'), 'KeysDialog', ['menus']),
  guide: lazyPart(() => import('./GuideDialog.tsx'), 'GuideDialog', ['guide']),
  health: lazyPart(() => import('../../features/health/HealthDialog.tsx'), 'HealthDialog', ['health']),
  tour: lazyPart(() => import('../tour/Tour.tsx'), 'Tour', ['guide']),
}

/** The dialog of the shell that is open, fetched when it is first wanted. */
export function ShellDialogs() {
  const { shown, close } = useShellDialog()
  if (!shown) return null
  const Shown = dialogs[shown]
  return (
    <PartBoundary key={shown} onFail={close}>
      <Shown onClose={close} />
    </PartBoundary>
  )
}
