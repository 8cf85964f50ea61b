import { Identicon } from '@peregrine/ui/Identicon'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleUser, History, Menu } from 'lucide-react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { usePreferences } from '../kit/preferences/usePreferences.ts'
import { useSession } from '../domain/session/useSession.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { IconWord, iconWithWord } from './IconWord.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { Logo } from './Logo.tsx'
import { MenuButton } from './MenuButton.tsx'
import { PanelButtons } from './PanelButtons.tsx'
import { SearchBox } from './SearchBox.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'
import type { ShellParts } from './shellParts.ts'
import { ThemeButton } from './ThemeButton.tsx'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'

const ChartLink = lazyPart(() => import('./ChartLink.tsx'), 'ChartLink', ['menus'])

const way =
  'flex h-7 cursor-pointer items-center gap-0.5 whitespace-nowrap rounded-control px-2 text-body text-muted hover:text-ink aria-expanded:text-ink data-[status=active]:font-semibold data-[status=active]:text-ink'
const icon =
  'flex h-7 w-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink aria-expanded:text-ink'
const worded = `${icon} ${iconWithWord}`
const pages = [
  { to: '/', name: 'discover' },
  { to: '/trend', name: 'trend' },
  { to: '/swap', name: 'trade' },
] as const
const menus = ['monitor', 'alpha'] as const

function Ways() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.main')} className="flex items-center max-sm:hidden">
      {pages.map(({ to, name }) => (
        <Link
          key={name}
          to={to}
          data-testid={`nav-${name}`}
          activeOptions={{ exact: true, includeSearch: false }}
          className={name === 'trade' ? way : `${way} max-lg:hidden`}
        >
          {t(`nav.${name}`)}
        </Link>
      ))}
      {menus.map((name) => (
        <MenuButton key={name} name={name} testId={`nav-${name}`} className={way}>
          {t(`nav.${name}`)}
          <ChevronDown aria-hidden size={12} />
        </MenuButton>
      ))}
    </nav>
  )
}

/** The signed-in wallet's avatar. */
function UserMark() {
  const address = useSession(({ session }) => session?.address)
  return address ? <Identicon seed={address} size={18} /> : <CircleUser aria-hidden size={18} />
}

/** Logo, navigation, search, connection, panels, language, theme and the user menu. */
export function Header({ AlertBell }: Pick<ShellParts, 'AlertBell'>) {
  const { t } = useTranslation()
  const owner = useSession(({ session }) => session?.address)
  const hasChart = usePreferences(({ isLinkOutOn, isEmbeddedChartOn }) => isLinkOutOn || isEmbeddedChartOn)
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b px-3 sm:gap-3">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('header.menu')}
        data-testid="mobile-menu-button"
        onClick={() => useShellDialog.getState().show('menu')}
        className={`-ml-1 sm:hidden ${icon}`}
      >
        <Menu aria-hidden size={18} />
      </button>
      <Logo />
      <Ways />
      <SearchBox />
      <ConnectionStatus />
      <div className="flex shrink-0 items-center">
        {hasChart && (
          <PartBoundary>
            <ChartLink className={icon} />
          </PartBoundary>
        )}
        <MenuButton
          name="log"
          testId="update-log-button"
          label={t('header.log')}
          popup="dialog"
          className={`max-md:hidden ${worded}`}
        >
          <History aria-hidden size={16} />
          <IconWord>{t('word.log')}</IconWord>
        </MenuButton>
        <PanelButtons className={`max-lg:hidden ${worded}`} />
        {owner !== undefined && (
          <PartBoundary fallback={<span className={worded} />}>
            <AlertBell
              key={owner}
              owner={owner}
              className={worded}
              word={<IconWord>{t('word.bell')}</IconWord>}
            />
          </PartBoundary>
        )}
        <LanguageMenu />
        <ThemeButton />
        <MenuButton
          name="user"
          testId="user-menu-button"
          label={t('header.user')}
          className={`max-sm:hidden ${worded}`}
        >
          <UserMark />
          <IconWord>{t('word.user')}</IconWord>
        </MenuButton>
      </div>
    </div>
  )
}
