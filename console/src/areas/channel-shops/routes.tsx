import { page } from '#core/router/page.ts'

const load = () => import('./shops-page.tsx').then((file) => file.ShopsPage)

export const routes = [
  page('channel_shops', { title: '网店管理', load }),
  page('setting/net_shop_setting', { title: '网店设置', load }),
]
