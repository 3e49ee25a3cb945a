import { page } from '#core/router/page.ts'

export const routes = [page('staff', { load: () => import('./staff-page.tsx').then((file) => file.StaffPage) })]
