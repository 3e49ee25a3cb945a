import { page } from '#core/router/page.ts'

export const routes = [page('miniCoupons', { load: () => import('./list-page.tsx').then((file) => file.CouponsPage) })]
