import { page } from '#core/router/page.ts'

export const routes = [
  page('receive_order/index', {
    title: '接单管理',
    load: () => import('./list/list-page.tsx').then((file) => file.ReceivedOrdersPage),
  }),
  page('receive_order/detail', {
    title: '接单详情',
    load: () => import('./detail/detail-page.tsx').then((file) => file.ReceivedOrderPage),
  }),
  page('receive_order/grab_pool', {
    title: '抢单池',
    load: () => import('./pool/grab-pool-page.tsx').then((file) => file.GrabPoolPage),
  }),
  page('receive_order/history_price', {
    title: '我的报价',
    load: () => import('./pool/my-quotes-page.tsx').then((file) => file.MyQuotesPage),
  }),
]
