import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { LogoMenu } from './LogoMenu.tsx'
import type { OpenMenuProps } from './openMenuProps.ts'
import { UpdateLog } from './UpdateLog.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WayMenu } from './WayMenu.tsx'
import { alphaWays, monitorWays } from './ways.ts'

export type HeaderMenuName = 'logo' | 'monitor' | 'alpha' | 'log' | 'user'

/** All menus of the header, loaded together once the page has rendered. */
export function HeaderMenu({ name, ...open }: OpenMenuProps & { name: HeaderMenuName }) {
  const { t } = useTranslation()
  switch (name) {
    case 'monitor':
      return <WayMenu {...open} label={t('nav.monitor')} ways={monitorWays} testId="monitor-menu" />
    case 'alpha':
      return <WayMenu {...open} label={t('nav.alpha')} ways={alphaWays} testId="alpha-menu" />
    case 'log':
      return <UpdateLog {...open} />
    case 'user':
      return <UserMenu {...open} />
    case 'logo':
      return <LogoMenu {...open} />
  }
}
