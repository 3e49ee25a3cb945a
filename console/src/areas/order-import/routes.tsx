import { page } from '#core/page.ts'

export const routes = [
  page('netorder/import', {
    title: '录单导入',
    load: () => import('./import-page.tsx').then((file) => file.ImportPage),
  }),
]
