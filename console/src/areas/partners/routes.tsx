import { page } from '#core/router/page.ts'

export const routes = [
  page('setting/transfer', {
    title: '合作与黑名单',
    load: () => import('./partners-page.tsx').then((file) => file.PartnersPage),
  }),
]
