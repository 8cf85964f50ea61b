import type { ComponentType } from 'react'
import { withWords } from '../../shared/i18n/loadWords.ts'
import { lazyPart } from '../../shared/parts/lazyPart.tsx'
import { PartBoundary } from '../../shared/parts/PartBoundary.tsx'
import { type ShellDialog, useShellDialog } from '../useShellDialog.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const dialogs: Record<ShellDialog, Dialog> = {
  menu: lazyPart(
    withWords(['menus', 'log'], async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu })),
  ),
  me: lazyPart(
    withWords(['menus', 'log'], async () => ({ default: (await import('./MobileMe.tsx')).MobileMe })),
  ),
  contact: lazyPart(
    withWords('menus', async () => ({ default: (await import('./ContactDialog.tsx')).ContactDialog })),
  ),
  service: lazyPart(
    withWords('menus', async () => ({ default: (await import('./ServiceDialog.tsx')).ServiceDialog })),
  ),
  keys: lazyPart(
    withWords('menus', async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog })),
  ),
  guide: lazyPart(
    withWords('guide', async () => ({ default: (await import('./GuideDialog.tsx')).GuideDialog })),
  ),
  health: lazyPart(
    withWords('health', async () => ({
      default: (await import('../../features/health/HealthDialog.tsx')).HealthDialog,
    })),
  ),
  tour: lazyPart(withWords('guide', async () => ({ default: (await import('../tour/Tour.tsx')).Tour }))),
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
