import { page } from '#core/page.ts'

export const routes = [
  page('logistics/create', {
    title: '呼叫骑手',
    load: () => import('./dispatch-page.tsx').then((file) => file.DispatchPage),
  }),
]
