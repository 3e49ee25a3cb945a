import { page } from '#core/router/page.ts'

export const routes = [
  page('rehearsals', { load: () => import('./list-page.tsx').then((file) => file.RehearsalsPage) }),
  page('rehearsal', { load: () => import('./report-page.tsx').then((file) => file.RehearsalPage) }),
]
