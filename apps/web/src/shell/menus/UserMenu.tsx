import { MenuChoices } from '@peregrine/ui/MenuChoices'
import { MenuGroup } from '@peregrine/ui/MenuGroup'
import { MenuItem } from '@peregrine/ui/MenuItem'
import { MenuPanel } from '@peregrine/ui/MenuPanel'
import { MenuSwitch } from '@peregrine/ui/MenuSwitch'
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  BellRing,
  BookOpen,
  ChartLine,
  Compass,
  Keyboard,
  ListChecks,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Plug,
  Star,
  WalletCards,
  Wrench,
} from 'lucide-react'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useOperator } from '../../domain/kols/kolListQuery.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { localeNames, locales } from '../../kit/preferences/locale.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { setTickerShown, useTicker } from '../../domain/tokens/useTicker.ts'
import { useShellDialog } from '../../domain/doors/useShellDialog.ts'
import { copyOwner, Owner } from './Owner.tsx'
import { toggleSession } from './toggleSession.ts'
import { useOwnProfit } from './useOwnProfit.ts'
import type { OpenMenuProps } from './openMenuProps.ts'
import { PanelItems } from './PanelItems.tsx'

const help = [
  { dialog: 'guide', icon: BookOpen },
  { dialog: 'tour', icon: Compass },
  { dialog: 'keys', icon: Keyboard },
  { dialog: 'contact', icon: MessageCircle },
  { dialog: 'service', icon: Wrench },
] as const

function Mark({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden size={14} className="shrink-0 text-muted" />
}

function ProfitItem() {
  const { t } = useTranslation()
  const own = useOwnProfit()
  if (!own) return null
  return (
    <MenuItem isLink testId="user-profit">
      <Link to="/user/$network/$address" params={own}>
        <Mark icon={ChartLine} />
        {t('user.menu.profit')}
        <span translate="no" className="ml-auto font-mono text-[11px] text-muted">
          {shortAddress(own.address)}
        </span>
      </Link>
    </MenuItem>
  )
}

function AccountItems() {
  const { t } = useTranslation()
  const session = useSession((state) => state.session)
  const isOperator = useOperator()?.isOperator === true
  return (
    <MenuGroup label={t('user.menu.account')}>
      {session ? (
        <MenuItem testId="user-owner" hint={t('user.menu.copy')} onPick={() => void copyOwner(session)}>
          <Owner session={session} />
        </MenuItem>
      ) : (
        <MenuItem testId="user-login" onPick={() => void toggleSession()}>
          <Mark icon={LogIn} />
          {t('user.menu.login')}
        </MenuItem>
      )}
      <ProfitItem />
      <MenuItem isLink testId="user-watchlist">
        <Link to="/watchlist">
          <Mark icon={Star} />
          {t('title.watchlist')}
        </Link>
      </MenuItem>
      <MenuItem isLink testId="user-monitorConfig">
        <Link to="/monitorConfig">
          <Mark icon={BellRing} />
          {t('user.menu.monitorConfig')}
        </Link>
      </MenuItem>
      <MenuItem isLink testId="user-goLive">
        <Link to="/go-live">
          <Mark icon={Plug} />
          {t('title.goLive')}
        </Link>
      </MenuItem>
      {isOperator && (
        <MenuItem isLink testId="user-kols">
          <Link to="/operator/kols">
            <Mark icon={BadgeCheck} />
            {t('title.kols')}
          </Link>
        </MenuItem>
      )}
      <MenuItem isLink testId="user-multiWallets">
        <Link to="/multiWallets">
          <Mark icon={WalletCards} />
          {t('user.menu.multiWallets')}
        </Link>
      </MenuItem>
      <MenuItem isLink testId="user-orders">
        <Link to="/orders">
          <Mark icon={ListChecks} />
          {t('title.orders')}
        </Link>
      </MenuItem>
      {session && (
        <MenuItem testId="user-logout" onPick={() => void toggleSession()}>
          <Mark icon={LogOut} />
          {t('user.menu.logout')}
        </MenuItem>
      )}
    </MenuGroup>
  )
}

function SettingItems() {
  const { t } = useTranslation()
  const preferences = usePreferences()
  const { theme, gain, isAlertEnabled, isLinkOutOn, isEmbeddedChartOn } = preferences
  const isTickerShown = useTicker((ticker) => ticker.isShown)
  return (
    <MenuGroup label={t('user.menu.settings')}>
      <MenuSwitch
        testId="user-dark"
        isOn={theme === 'dark'}
        onTurn={(isOn) => preferences.pickTheme(isOn ? 'dark' : 'light')}
      >
        {t('user.menu.dark')}
      </MenuSwitch>
      <MenuSwitch
        testId="user-red-up"
        isOn={gain === 'red'}
        onTurn={(isOn) => preferences.pickGain(isOn ? 'red' : 'green')}
      >
        {t('user.menu.redUp')}
      </MenuSwitch>
      <MenuSwitch testId="user-sound" isOn={isAlertEnabled} onTurn={preferences.setAlertEnabled}>
        {t('user.menu.sound')}
      </MenuSwitch>
      <MenuSwitch testId="user-ticker" isOn={isTickerShown} onTurn={setTickerShown}>
        {t('user.menu.ticker')}
      </MenuSwitch>
      <MenuSwitch
        testId="user-link-out"
        isOn={isLinkOutOn}
        onTurn={preferences.setLinkOut}
        hint={t('user.menu.linkOut.hint')}
      >
        {t('user.menu.linkOut')}
      </MenuSwitch>
      <MenuSwitch
        testId="user-embedded-chart"
        isOn={isEmbeddedChartOn}
        onTurn={preferences.setEmbeddedChart}
        hint={t('user.menu.embeddedChart.hint')}
      >
        {t('user.menu.embeddedChart')}
      </MenuSwitch>
    </MenuGroup>
  )
}

/** Sign-in, own pages, settings, language and help. */
export function UserMenu({ anchor, onClose }: OpenMenuProps) {
  const { t } = useTranslation()
  const { locale, pickLocale } = usePreferences()
  return (
    <MenuPanel
      anchor={anchor}
      label={t('header.user')}
      onClose={onClose}
      testId="user-menu"
      align="end"
      className="w-56"
    >
      <AccountItems />
      <PanelItems />
      <SettingItems />
      <MenuGroup label={t('user.menu.language')}>
        <MenuChoices
          label={t('user.menu.language')}
          value={locale}
          choices={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
          onPick={pickLocale}
          testId="user-language"
        />
      </MenuGroup>
      <MenuGroup label={t('user.menu.help')}>
        {help.map(({ dialog, icon }) => (
          <MenuItem
            key={dialog}
            testId={`user-${dialog}`}
            onPick={() => useShellDialog.getState().show(dialog)}
          >
            <Mark icon={icon} />
            {t(`user.menu.${dialog}`)}
          </MenuItem>
        ))}
      </MenuGroup>
    </MenuPanel>
  )
}
