import { page } from '#core/router/page.ts'

export const routes = [
  page('courierChannels', {
    load: () => import('./channels/channels-page.tsx').then((file) => file.ChannelsPage),
  }),
  page('deliverySetting', {
    load: () => import('./setting/setting-page.tsx').then((file) => file.SettingPage),
  }),
]
