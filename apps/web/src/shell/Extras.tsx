import { type ReactNode, useEffect } from 'react'
import { closeImport, useImportDoor } from '../domain/doors/importDoor.ts'
import { closeKolDialog, useKolDoor } from '../domain/doors/kolDoor.ts'
import { closeWatchedWalletForm, useWatchedWalletDoor } from '../domain/doors/watchedWalletDoor.ts'
import { closeTradeSettings, useTradeSettingsDoor } from '../domain/doors/tradeSettingsDoor.ts'
import { declineAll, useConsent } from '../domain/trade-ticket/useConsent.ts'
import { useSignInDoor } from '../domain/doors/signInDoor.ts'
import { useWalletDoor } from '../domain/doors/walletDoor.ts'
import { failOrderDoor, useOrderDoor } from '../domain/orders/orderDoor.ts'
import { useOwnAsKnown } from '../domain/own-wallets/useOwnAsKnown.ts'
import { useSpaceChord } from '../kit/keys/useSpaceChord.ts'
import { usePanels } from '../kit/panels/usePanels.ts'
import { useSession } from '../domain/session/useSession.ts'
import { useToasts } from '../kit/toast/showToast.ts'
import { TokenCardHost } from '../domain/tokens/TokenCardHost.tsx'
import { WalletCardHost } from '../domain/watched-wallets/WalletCardHost.tsx'
import { WatchHeartHost } from '../domain/watched-wallets/WatchHeartHost.tsx'
import { BackToTop } from './BackToTop.tsx'
import { ShellDialogs } from './dialogs/ShellDialogs.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'
import type { ExtraParts } from './shellParts.ts'
import { useFirstVisit } from './useFirstVisit.ts'

const SignInDialog = lazyPart(() => import('./dialogs/SignInDialog.tsx'), 'SignInDialog', ['signin'])
const WatchedWalletsKeeper = lazyPart(
  () => import('../domain/watched-wallets/WatchedWalletsKeeper.tsx'),
  'WatchedWalletsKeeper',
)
const SettingsKeeper = lazyPart(
  () => import('../domain/trade-settings/SettingsKeeper.tsx'),
  'SettingsKeeper',
  ['menus'],
)
const ToastViewer = lazyPart(() => import('../kit/toast/ToastViewer.tsx'), 'ToastViewer', ['menus'])

type WhileProps = { isOpen: boolean; onFail?: () => void; children: ReactNode }

/** A part that is loaded while something asks for it. */
function While({ isOpen, onFail, children }: WhileProps) {
  return isOpen ? <PartBoundary onFail={onFail}>{children}</PartBoundary> : null
}

/** Everything in the shell that the first paint can do without: dialogs, panels, toasts, back to top. */
export function Extras({ parts }: { parts: ExtraParts }) {
  const { WalletForm, WalletLists, Kols, Alerts, Panels, TradeSettings, Consent, WalletScreens, Orders } =
    parts
  const isSigningIn = useSignInDoor((door) => door.isOpen)
  const isImporting = useImportDoor((door) => door.kind !== null)
  const isKolAsked = useKolDoor((door) => door.asked !== null)
  const isWalletFormAsked = useWatchedWalletDoor((door) => door.asked !== null)
  const isTuning = useTradeSettingsDoor((door) => door.asked !== null)
  const isWalletScreenAsked = useWalletDoor((door) => door.shown !== null)
  const isAsked = useConsent(({ questions }) => questions.length > 0)
  const hasOrders = useOrderDoor((door) => door.isAsked)
  const owner = useSession(({ session }) => session?.address)
  const isPanelOpen = usePanels((panels) => panels.open.length > 0)
  const isToastShown = useToasts((toasts) => toasts.shown.length > 0)
  useFirstVisit()
  useOwnAsKnown()
  useSpaceChord()
  // Loaded early, so that it works when the server is gone.
  useEffect(() => void ToastViewer.preload(), [])
  return (
    <>
      <BackToTop />
      <ShellDialogs Health={parts.Health} />
      <While isOpen={isSigningIn} onFail={useSignInDoor.getState().close}>
        <SignInDialog LocalSignIn={parts.LocalSignIn} />
      </While>
      <While isOpen={isImporting} onFail={closeImport}>
        <WalletLists />
      </While>
      <While isOpen={isKolAsked} onFail={closeKolDialog}>
        <Kols />
      </While>
      <While isOpen={isWalletFormAsked} onFail={closeWatchedWalletForm}>
        <WalletForm />
      </While>
      <While isOpen={isWalletScreenAsked} onFail={useWalletDoor.getState().close}>
        <WalletScreens />
      </While>
      <While isOpen={hasOrders || owner !== undefined} onFail={failOrderDoor}>
        <Orders />
      </While>
      <While isOpen={isTuning} onFail={closeTradeSettings}>
        <TradeSettings />
      </While>
      <While isOpen={isAsked} onFail={declineAll}>
        <Consent />
      </While>
      <While isOpen={owner !== undefined}>
        <SettingsKeeper key={owner} />
      </While>
      <While isOpen={owner !== undefined}>
        <WatchedWalletsKeeper key={owner} />
      </While>
      {owner !== undefined && (
        <PartBoundary>
          <Alerts key={owner} owner={owner} />
        </PartBoundary>
      )}
      <WatchHeartHost />
      <WalletCardHost />
      <TokenCardHost Card={parts.TokenCard} />
      <While isOpen={isPanelOpen}>
        <Panels />
      </While>
      <While isOpen={isToastShown}>
        <ToastViewer />
      </While>
    </>
  )
}
