import { page } from '#core/router/page.ts'

export const routes = [
  page('logistics', {
    title: '配送管理',
    load: () => import('./list/list-page.tsx').then((file) => file.DeliveryList),
  }),
  page('logistics/old_items', {
    title: '历史配送',
    load: () => import('./list/list-page.tsx').then((file) => file.OldDeliveryList),
  }),
  page('logistics/detail', {
    title: '配送详情',
    load: () => import('./detail/detail-page.tsx').then((file) => file.DeliveryPage),
  }),
  page('logistics/create', {
    title: '呼叫骑手',
    load: () => import('./dispatch/dispatch-page.tsx').then((file) => file.DispatchPage),
  }),
]
