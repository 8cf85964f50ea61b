import { useEffect } from 'react'
import { closeImport, useImportDoor } from '../shared/doors/importDoor.ts'
import { closeMonitorForm, useMonitorDoor } from '../shared/doors/monitorDoor.ts'
import { useSignInDoor } from '../shared/doors/signInDoor.ts'
import { usePanels } from '../shared/panels/usePanels.ts'
import { useSession } from '../shared/session/useSession.ts'
import { useToasts } from '../shared/toast/showToast.ts'
import { HeartHost } from '../shared/wallets/HeartHost.tsx'
import { BackToTop } from './BackToTop.tsx'
import { ShellDialogs } from './dialogs/ShellDialogs.tsx'
import { lazyPart } from '../shared/parts/lazyPart.tsx'
import { PartBoundary } from '../shared/parts/PartBoundary.tsx'
import { useFirstVisit } from './useFirstVisit.ts'

const SignInDialog = lazyPart(() => import('./dialogs/SignInDialog.tsx'), 'SignInDialog', ['signin'])
const PanelHost = lazyPart(() => import('../routes/panelHost.tsx'), 'PanelHost', ['panels'])
const MonitorDialog = lazyPart(() => import('../features/tracker/MonitorDialog.tsx'), 'MonitorDialog', [
  'tracker',
  'follow',
  'events',
])
const ImportDialogs = lazyPart(() => import('../features/import/ImportDialogs.tsx'), 'ImportDialogs', [
  'import',
  'follow',
  'events',
])
const WatchedKeeper = lazyPart(() => import('../shared/wallets/WatchedKeeper.tsx'), 'WatchedKeeper')
const AlertHost = lazyPart(() => import('../features/alerts/AlertHost.tsx'), 'AlertHost', ['alerts'])
const ToastViewer = lazyPart(() => import('../shared/toast/ToastViewer.tsx'), 'ToastViewer', ['menus'])

/** All of the shell that the first paint can do without: dialogs, panels, toasts, the way back to the top. */
export function Extras() {
  const isSigningIn = useSignInDoor((door) => door.isOpen)
  const isImporting = useImportDoor((door) => door.kind !== null)
  const isMonitorAsked = useMonitorDoor((door) => door.asked !== null)
  const owner = useSession(({ session }) => session?.address)
  const isPanelOpen = usePanels((panels) => panels.open.length > 0)
  const isToastShown = useToasts((toasts) => toasts.shown.length > 0)
  useFirstVisit()
  // So that it can speak when the server is gone.
  useEffect(() => void ToastViewer.preload(), [])
  return (
    <>
      <BackToTop />
      <ShellDialogs />
      {isSigningIn && (
        <PartBoundary onFail={useSignInDoor.getState().close}>
          <SignInDialog />
        </PartBoundary>
      )}
      {isImporting && (
        <PartBoundary onFail={closeImport}>
          <ImportDialogs />
        </PartBoundary>
      )}
      {isMonitorAsked && (
        <PartBoundary onFail={closeMonitorForm}>
          <MonitorDialog />
        </PartBoundary>
      )}
      {owner !== undefined && (
        <PartBoundary>
          <WatchedKeeper key={owner} />
        </PartBoundary>
      )}
      {owner !== undefined && (
        <PartBoundary>
          <AlertHost key={owner} owner={owner} />
        </PartBoundary>
      )}
      <HeartHost />
      {isPanelOpen && (
        <PartBoundary>
          <PanelHost />
        </PartBoundary>
      )}
      {isToastShown && (
        <PartBoundary>
          <ToastViewer />
        </PartBoundary>
      )}
    </>
  )
}
