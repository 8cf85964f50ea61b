import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

const PlannedPage = lazyRouteComponent(() => import('../features/planned/PlannedPage.tsx'), 'PlannedPage')

export const monitorConfigRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitorConfig',
  staticData: { titleKey: 'title.monitorConfig' },
  component: () => <PlannedPage name="monitorConfig" />,
})

export const wechatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wechat',
  staticData: { titleKey: 'title.wechat' },
  component: () => <PlannedPage name="wechat" />,
})

export const walletManageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bnWalletManage',
  staticData: { titleKey: 'title.bnWalletManage' },
  component: () => <PlannedPage name="bnWalletManage" />,
})
