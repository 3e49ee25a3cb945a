import { page } from '#core/router/page.ts'

export const routes = [
  page('netorder/new_index', {
    title: '网单管理',
    load: () => import('./list/list-page.tsx').then((file) => file.OnlineOrderList),
  }),
  page('netorder/index/{no}/detail', {
    title: '网单详情',
    load: () => import('./detail/detail-page.tsx').then((file) => file.OnlineOrderDetail),
  }),
  page('netorder/import', {
    title: '录单导入',
    load: () => import('./import/import-page.tsx').then((file) => file.ImportPage),
  }),
]
