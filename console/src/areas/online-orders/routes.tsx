import { page } from '#core/page.ts'

export const routes = [
  page('netorder/new_index', {
    title: '网单管理',
    load: () => import('./list-page.tsx').then((file) => file.OnlineOrderList),
  }),
  page('netorder/index/{no}/detail', {
    title: '网单详情',
    load: () => import('./detail-page.tsx').then((file) => file.OnlineOrderDetail),
  }),
]
