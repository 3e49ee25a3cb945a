import { page } from '#core/router/page.ts'

export const routes = [
  page('writeOffs', {
    load: () => import('./write-off-page.tsx').then((file) => file.WriteOffPage),
  }),
]
