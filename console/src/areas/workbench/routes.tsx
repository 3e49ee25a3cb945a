import { page } from '#core/router/page.ts'

export const routes = [
  page('home', {
    gate: 'always',
    load: () => import('./home-page.tsx').then((file) => file.HomePage),
  }),
]
