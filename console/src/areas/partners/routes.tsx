import { page } from '#core/router/page.ts'

export const routes = [
  page('partners', {
    load: () => import('./partners-page.tsx').then((file) => file.PartnersPage),
  }),
]
