import { page } from '#core/router/page.ts'

export const routes = [
  page('deliveries', {
    load: () => import('./list/list-page.tsx').then((file) => file.DeliveryList),
  }),
  page('oldDeliveries', {
    load: () => import('./list/list-page.tsx').then((file) => file.OldDeliveryList),
  }),
  page('delivery', {
    load: () => import('./detail/detail-page.tsx').then((file) => file.DeliveryPage),
  }),
  page('callRider', {
    load: () => import('./dispatch/dispatch-page.tsx').then((file) => file.DispatchPage),
  }),
]
