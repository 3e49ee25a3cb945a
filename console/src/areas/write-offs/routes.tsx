import { page } from '#core/router/page.ts'

export const routes = [
  page('netorder/writeoff', {
    title: '团购核销',
    load: () => import('./write-off-page.tsx').then((file) => file.WriteOffPage),
  }),
]
