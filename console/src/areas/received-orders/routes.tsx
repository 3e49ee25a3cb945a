import { page } from '#core/router/page.ts'

export const routes = [
  page('receivedOrders', {
    load: () => import('./list/list-page.tsx').then((file) => file.ReceivedOrdersPage),
  }),
  page('receivedOrder', {
    load: () => import('./detail/detail-page.tsx').then((file) => file.ReceivedOrderPage),
  }),
  page('grabPool', {
    load: () => import('./pool/grab-pool-page.tsx').then((file) => file.GrabPoolPage),
  }),
  page('myQuotes', {
    load: () => import('./pool/my-quotes-page.tsx').then((file) => file.MyQuotesPage),
  }),
]
