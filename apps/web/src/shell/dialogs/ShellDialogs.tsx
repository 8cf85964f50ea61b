import type { ComponentType } from 'react'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { type ShellDialog, useShellDialog } from '../../domain/doors/useShellDialog.ts'
import type { ExtraParts } from '../shellParts.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const ownDialogs: Record<Exclude<ShellDialog, 'health'>, Dialog> = {
  menu: lazyPart(() => import('./MobileMenu.tsx'), 'MobileMenu', ['menus', 'log']),
  me: lazyPart(() => import('./MobileMe.tsx'), 'MobileMe', ['menus', 'log']),
  contact: lazyPart(() => import('./ContactDialog.tsx'), 'ContactDialog', ['menus']),
  service: lazyPart(() => import('./ServiceDialog.tsx'), 'ServiceDialog', ['menus']),
  keys: lazyPart(() => import('./KeysDialog.tsx'), 'KeysDialog', ['menus']),
  guide: lazyPart(() => import('./GuideDialog.tsx'), 'GuideDialog', ['guide']),
  tour: lazyPart(() => import('../tour/Tour.tsx'), 'Tour', ['guide']),
  offeredTour: lazyPart(() => import('../tour/Tour.tsx'), 'OfferedTour', ['guide']),
}

/** The open dialog of the shell, loaded on first use. */
export function ShellDialogs({ Health }: Pick<ExtraParts, 'Health'>) {
  const { shown, close } = useShellDialog()
  if (!shown) return null
  const Shown = shown === 'health' ? Health : ownDialogs[shown]
  return (
    <PartBoundary key={shown} onFail={close}>
      <Shown onClose={close} />
    </PartBoundary>
  )
}
