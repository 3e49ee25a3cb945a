import { page } from '#core/router/page.ts'

export const routes = [
  page('miniGoods', { load: () => import('./goods-page.tsx').then((file) => file.MiniGoodsPage) }),
  page('miniProgram', { load: () => import('./program/program-page.tsx').then((file) => file.MiniProgramPage) }),
]
