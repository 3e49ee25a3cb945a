import { page } from '#core/router/page.ts'

export const routes = [
  page('logistics_shop_setting', {
    title: '配送渠道',
    load: () => import('./channels/channels-page.tsx').then((file) => file.ChannelsPage),
  }),
  page('setting/delivery_setting', {
    title: '配送设置',
    load: () => import('./setting/setting-page.tsx').then((file) => file.SettingPage),
  }),
]
