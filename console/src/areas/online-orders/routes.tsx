import { page } from '#core/router/page.ts'

export const routes = [
  page('onlineOrders', {
    load: () => import('./list/list-page.tsx').then((file) => file.OnlineOrderList),
  }),
  page('onlineOrder', {
    load: () => import('./detail/detail-page.tsx').then((file) => file.OnlineOrderDetail),
  }),
  page('importOrders', {
    load: () => import('./import/import-page.tsx').then((file) => file.ImportPage),
  }),
]
