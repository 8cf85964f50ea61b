import { Link } from '@tanstack/react-router'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSession } from '../../domain/session/useSession.ts'
import { copyOwner, Owner } from '../menus/Owner.tsx'
import { toggleSession } from '../menus/toggleSession.ts'
import { useOwnProfit } from '../menus/useOwnProfit.ts'
import { type ShellDialog, useShellDialog } from '../../domain/doors/useShellDialog.ts'
import { MenuPart } from './MenuPart.tsx'
import { MobileSettings } from './MobileSettings.tsx'
import { mobileLine } from './mobileLine.ts'

const ownPages = [
  { to: '/watchlist', name: 'watchlist', label: 'title.watchlist' },
  { to: '/monitorConfig', name: 'monitorConfig', label: 'user.menu.monitorConfig' },
  { to: '/multiWallets', name: 'multiWallets', label: 'user.menu.multiWallets' },
  { to: '/orders', name: 'orders', label: 'title.orders' },
] as const
const help = ['guide', 'tour', 'keys', 'contact', 'service'] as const satisfies readonly ShellDialog[]

function ProfitLine({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const own = useOwnProfit()
  if (!own) return null
  return (
    <Link
      to="/user/$network/$address"
      params={own}
      onClick={onClose}
      data-testid="menu-profit"
      className={mobileLine}
    >
      {t('user.menu.profit')}
      <span translate="no" className="ml-auto font-mono text-data text-muted">
        {shortAddress(own.address)}
      </span>
    </Link>
  )
}

/** The user's own parts on a phone: sign-in, lists, settings and help. */
export function OwnParts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession((state) => state.session)
  function turn(): void {
    onClose()
    void toggleSession()
  }
  return (
    <>
      <MenuPart title={t('user.menu.account')}>
        {session ? (
          <button
            type="button"
            data-testid="menu-owner"
            onClick={() => void copyOwner(session)}
            className={mobileLine}
          >
            <Owner session={session} />
          </button>
        ) : (
          <button type="button" data-testid="menu-login" onClick={turn} className={mobileLine}>
            {t('user.menu.login')}
          </button>
        )}
        <ProfitLine onClose={onClose} />
        {ownPages.map(({ to, name, label }) => (
          <Link key={to} to={to} onClick={onClose} data-testid={`menu-${name}`} className={mobileLine}>
            {t(label)}
          </Link>
        ))}
        {session && (
          <button type="button" data-testid="menu-logout" onClick={turn} className={mobileLine}>
            {t('user.menu.logout')}
          </button>
        )}
      </MenuPart>
      <MenuPart title={t('user.menu.settings')}>
        <MobileSettings />
      </MenuPart>
      <MenuPart title={t('user.menu.help')}>
        {help.map((dialog) => (
          <button
            key={dialog}
            type="button"
            data-testid={`menu-${dialog}`}
            onClick={() => useShellDialog.getState().show(dialog)}
            className={mobileLine}
          >
            {t(`user.menu.${dialog}`)}
          </button>
        ))}
      </MenuPart>
    </>
  )
}
