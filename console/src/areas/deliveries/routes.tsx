import { page } from '#core/page.ts'

export const routes = [
  page('logistics', {
    title: '配送管理',
    load: () => import('./list-page.tsx').then((file) => file.DeliveryList),
  }),
  page('logistics/old_items', {
    title: '历史配送',
    load: () => import('./list-page.tsx').then((file) => file.OldDeliveryList),
  }),
  page('logistics/detail', {
    title: '配送详情',
    load: () => import('./detail-page.tsx').then((file) => file.DeliveryPage),
  }),
]
