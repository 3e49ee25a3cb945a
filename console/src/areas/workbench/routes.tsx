import { page } from '#core/router/page.ts'

export const routes = [
  page('home', {
    title: '工作台',
    gate: 'always',
    load: () => import('./home-page.tsx').then((file) => file.HomePage),
  }),
]
