import { page } from '#core/router/page.ts'

export const routes = [page('radar', { load: () => import('./radar-page.tsx').then((file) => file.RadarPage) })]
