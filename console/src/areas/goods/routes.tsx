import { page } from '#core/router/page.ts'

export const routes = [
  page('goods', { load: () => import('./list/list-page.tsx').then((file) => file.GoodsPage) }),
  page('editGoods', { load: () => import('./edit/edit-page.tsx').then((file) => file.EditGoodsPage) }),
  page('importGoods', { load: () => import('./import/import-page.tsx').then((file) => file.ImportGoodsPage) }),
]
