import { page } from '#core/router/page.ts'

export const routes = [
  page('penalties', { load: () => import('./list-page.tsx').then((file) => file.PenaltiesPage) }),
  page('penalty', { load: () => import('./detail-page.tsx').then((file) => file.PenaltyPage) }),
]
